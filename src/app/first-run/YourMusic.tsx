import { useMemo } from 'react';
import { View } from 'react-native';
import { sampleNames, sampleSongs, songKey, type SampleName } from '../../music';
import { FileIcon, PhoneIcon, SparkIcon } from '../art/firstRunIcons';
import { Card } from '../components/Card';
import { Words } from '../components/Words';
import { ImportCard } from '../library/ImportCard';
import { useImporting } from '../library/importing';
import { usePhoneSongs } from '../library/usePhoneSongs';
import { ListForSetting } from '../settings/ListForSetting';
import { useEarshot, useEarshotState } from '../state/context';
import { useStrings } from '../strings';
import { useSurroundings, type PhoneSongsAccess } from '../surroundings';
import { spacing } from '../theme';
import { Source } from './Source';
import { StepPage } from './StepPage';

interface YourMusicProps {
  readonly of: number;
  readonly onNext: () => void;
  readonly onBack: () => void;
}

/** Which songs are compared, and who gets the list. */
export function YourMusic({ of, onNext, onBack }: YourMusicProps) {
  const earshot = useEarshot();
  const { firstRun, hello } = useStrings();
  const { phoneSongs } = useSurroundings();
  const importing = useImporting();
  const songsByKey = useEarshotState(state => state.songsByKey);
  const { current } = importing;
  const name = useEarshotState(({ me }) => me.name);
  const samples = useMemo(() => sampleSongs(sampleFor(name)), [name]);
  const hasSamples = useMemo(
    () => samples.every(song => songsByKey.has(songKey(song))),
    [samples, songsByKey],
  );
  return (
    <StepPage
      step={2}
      of={of}
      next={songsByKey.size === 0 ? firstRun.goOn : firstRun.goOnWith(songsByKey.size)}
      onNext={onNext}
      other={firstRun.back}
      onOther={onBack}
    >
      <Words size="title" role="heading">
        {firstRun.music}
      </Words>
      <Words size="sentence" colour="quietInk">
        {firstRun.which}
      </Words>
      <View style={{ gap: spacing.s }}>
        {phoneSongs !== undefined && <PhoneSource access={phoneSongs} />}
        <Source
          title={firstRun.file}
          hint={current.state === 'done' ? firstRun.fileRead(current.songs) : firstRun.fileHint}
          icon={FileIcon}
          isChosen={current.state === 'done'}
          isBusy={current.state === 'reading'}
          onPress={() => void importing.start()}
        />
        {(current.state === 'reading' || current.state === 'failed') && (
          <ImportCard current={current} onDismiss={importing.dismiss} onUndo={importing.undo} />
        )}
        <Source
          title={firstRun.samples}
          hint={firstRun.samplesHint(samples.length)}
          icon={SparkIcon}
          isChosen={hasSamples}
          onPress={() =>
            hasSamples
              ? samples.forEach(song => earshot.removeSong(song))
              : earshot.addSongs(samples)
          }
        />
      </View>
      <Words size="heading" role="heading">
        {hello.listFor}
      </Words>
      <Card>
        <ListForSetting />
      </Card>
      <Words size="small" colour="quietInk">
        {firstRun.change}
      </Words>
    </StepPage>
  );
}

/** One of them: two phones that had all would share everything, and two with different ones share a third. */
function sampleFor(name: string): SampleName {
  const sum = [...name].reduce((before, character) => before + (character.codePointAt(0) ?? 0), 0);
  return sampleNames[sum % sampleNames.length] ?? 'guitars';
}

function PhoneSource({ access }: { readonly access: PhoneSongsAccess }) {
  const { firstRun, library } = useStrings();
  const { permission, reading, start, stop } = usePhoneSongs(access);
  const followed = useEarshotState(state => state.phoneSongs);
  const songsByKey = useEarshotState(state => state.songsByKey);
  const artists = useMemo(
    () => new Set([...songsByKey.values()].map(({ artist }) => artist)).size,
    [songsByKey],
  );
  const hint = (() => {
    if (reading.state === 'reading') return firstRun.phoneReading(Math.round(100 * reading.part));
    if (reading.state === 'failed') return library.phoneFailed(reading.problem);
    // Of other songs nobody asks here.
    if (followed === songsByKey.size) return firstRun.phoneFoundBy(followed, artists);
    if (followed !== undefined) return firstRun.phoneFound(followed);
    return permission?.startsWith('refused') === true ? firstRun.phoneRefused : firstRun.phoneAsks;
  })();
  return (
    <Source
      title={firstRun.phone}
      hint={hint}
      icon={PhoneIcon}
      isChosen={followed !== undefined}
      isBusy={reading.state === 'asking' || reading.state === 'reading'}
      onPress={() => (followed === undefined ? void start() : stop())}
    />
  );
}
