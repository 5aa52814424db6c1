import { EarshotArt } from '../art/EarshotArt';
import { EmptyTab } from '../components/EmptyTab';
import { useStrings } from '../strings';

export function Nearby() {
  const { nearby } = useStrings();
  return <EmptyTab title={nearby.title} sentence={nearby.empty} art={<EarshotArt />} />;
}
