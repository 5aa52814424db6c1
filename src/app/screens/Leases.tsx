import { LeaseArt } from '../art/LeaseArt';
import { EmptyTab } from '../components/EmptyTab';
import { useStrings } from '../strings';

export function Leases() {
  const { leases } = useStrings();
  return <EmptyTab title={leases.title} sentence={leases.empty} art={<LeaseArt />} />;
}
