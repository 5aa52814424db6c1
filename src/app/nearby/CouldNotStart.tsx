import { Card } from '../components/Card';
import { Steps } from '../components/Steps';
import { Words } from '../components/Words';
import { useStrings } from '../strings';
import { spacing } from '../theme';

export function CouldNotStart({ message }: { readonly message: string }) {
  const { nearby } = useStrings();
  return (
    <Card style={{ gap: spacing.m }}>
      <Words size="name" colour="ended">
        {nearby.failedTitle}
      </Words>
      <Words size="small">{message}</Words>
      <Steps steps={nearby.failedAdvice} />
    </Card>
  );
}
