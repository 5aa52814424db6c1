import { Card } from '../components/Card';
import { Steps } from '../components/Steps';
import { Words } from '../components/Words';
import { useStrings } from '../strings';
import { spacing } from '../theme';

/** As SQLite says it, on either system. */
const DAMAGED = /not a database|malformed/;
const NO_ROOM = /disk is full|no space left/i;

export function CouldNotStart({ message }: { readonly message: string }) {
  const { nearby } = useStrings();
  const [title, advice] = DAMAGED.test(message)
    ? [nearby.damagedTitle, nearby.damagedAdvice]
    : NO_ROOM.test(message)
    ? [nearby.noRoomTitle, nearby.noRoomAdvice]
    : [nearby.failedTitle, nearby.failedAdvice];
  return (
    <Card style={{ gap: spacing.m }}>
      <Words size="name" colour="failed">
        {title}
      </Words>
      <Words size="small">{message}</Words>
      <Steps steps={advice} />
    </Card>
  );
}
