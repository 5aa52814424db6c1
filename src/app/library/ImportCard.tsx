import { StyleSheet, View } from 'react-native';
import { Answer } from '../components/Answer';
import { Button } from '../components/Button';
import { Card } from '../components/Card';
import { ProgressLine } from '../components/ProgressLine';
import { Words } from '../components/Words';
import { useStrings } from '../strings';
import { spacing } from '../theme';
import type { Import } from './importing';

interface ImportCardProps {
  readonly current: Exclude<Import, { state: 'none' }>;
  readonly onDismiss: () => void;
  readonly onUndo: () => void;
}

/** Who has a file with a hundred faults sees what kind they are from the first few. */
const NOTES_SHOWN = 5;

/** How an import goes, and how it went. */
export function ImportCard({ current, onDismiss, onUndo }: ImportCardProps) {
  const { library } = useStrings();
  switch (current.state) {
    case 'choosing':
      return (
        <Card>
          <Answer words={library.choosing} />
        </Card>
      );
    case 'reading':
      return (
        <Card>
          <Words size="heading">{library.reading(current.file)}</Words>
          <ProgressLine
            label={`${Math.round(current.part * 100)} %`}
            count={library.readSoFar(current.songs)}
            spoken={library.reading(current.file)}
            done={current.part}
            state="here"
          />
          <Button title={library.cancel} onPress={onDismiss} />
        </Card>
      );
    case 'done': {
      const { file, songs, added, skipped, notes, taken } = current;
      const shown = notes.slice(0, NOTES_SHOWN);
      return (
        <Card>
          <Answer words={library.imported(file, songs, added)} />
          {skipped > 0 && (
            <View style={styles.notes}>
              <Words size="heading">{library.skipped(skipped)}</Words>
              {shown.map(({ line, fault }) => (
                <Words key={line} size="small" colour="quietInk">
                  {library.line(line, library.fault(fault))}
                </Words>
              ))}
              {skipped > shown.length && (
                <Words size="small" colour="quietInk">
                  {library.moreNotes(skipped - shown.length)}
                </Words>
              )}
            </View>
          )}
          {taken !== undefined && (
            <Button title={library.undo} spoken={library.spokenUndoImport(file)} onPress={onUndo} />
          )}
          <Button title={library.close} onPress={onDismiss} />
        </Card>
      );
    }
    case 'undone':
      return (
        <Card>
          <Answer words={library.importUndone(current.file, current.removed)} />
          <Button title={library.close} onPress={onDismiss} />
        </Card>
      );
    case 'failed': {
      const { file, line, problem } = current;
      const why = typeof problem === 'string' ? problem : library.fault(problem);
      return (
        <Card>
          <Words size="heading" colour="failed">
            {library.importFailed(file)}
          </Words>
          <Answer words={line === undefined ? why : library.line(line, why)} tone="failed" />
          <Words size="small" colour="quietInk">
            {library.importAdvice}
          </Words>
          <Button title={library.close} onPress={onDismiss} />
        </Card>
      );
    }
  }
}

const styles = StyleSheet.create({ notes: { gap: spacing.xs } });
