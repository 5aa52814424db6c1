import { SlidersArt } from '../art/SlidersArt';
import { EmptyTab } from '../components/EmptyTab';
import { useStrings } from '../strings';

export function Settings() {
  const { settings } = useStrings();
  return <EmptyTab title={settings.title} sentence={settings.empty} art={<SlidersArt />} />;
}
