import { Answer } from '../components/Answer';
import { Button } from '../components/Button';
import { Card } from '../components/Card';
import { ProgressLine } from '../components/ProgressLine';
import { Words } from '../components/Words';
import { useEarshotState } from '../state/context';
import { useStrings } from '../strings';
import { useSurroundings, type PhoneSongsAccess } from '../surroundings';
import { spacing } from '../theme';
import { usePhoneSongs } from './usePhoneSongs';

/** The songs that are on the phone itself: why the app asks, how the reading goes, and the way back. */
export function PhoneSongsCard({ access }: { readonly access: PhoneSongsAccess }) {
  const { library } = useStrings();
  const { openSystemSettings } = useSurroundings();
  const followed = useEarshotState(state => state.phoneSongs);
  const { permission, reading, start, stop } = usePhoneSongs(access);
  const isBusy = reading.state === 'asking' || reading.state === 'reading';
  const onlyInSettings = permission === 'refused for good';
  return (
    <Card style={{ gap: spacing.m }}>
      <Words size="heading">{library.phoneTitle}</Words>
      <Words size="small" colour="quietInk">
        {followed === undefined ? library.phoneReason : library.phoneFollowed(followed)}
      </Words>
      {onlyInSettings && <Words size="small">{library.phoneInSettings}</Words>}
      {permission === 'refused' && <Words size="small">{library.phoneRefused}</Words>}
      {reading.state === 'reading' && (
        <ProgressLine
          label={`${Math.round(reading.part * 100)} %`}
          count={library.readSoFar(reading.songs)}
          spoken={library.phoneReading}
          done={reading.part}
          state="here"
        />
      )}
      {reading.state === 'done' && (
        <Answer words={library.phoneDone(reading.added, reading.skipped)} />
      )}
      {reading.state === 'failed' && (
        <Answer words={library.phoneFailed(reading.problem)} tone="failed" />
      )}
      {onlyInSettings ? (
        <Button
          weight="primary"
          title={library.phoneSettings}
          onPress={() => void openSystemSettings()}
        />
      ) : (
        <Button
          weight={followed === undefined ? 'primary' : 'secondary'}
          title={followed === undefined ? library.phoneAdd : library.phoneAgain}
          onPress={() => void start()}
          disabled={isBusy || permission === undefined}
        />
      )}
      {followed !== undefined && <Button title={library.phoneStop} onPress={stop} />}
    </Card>
  );
}
