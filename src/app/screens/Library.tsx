import { RecordArt } from '../art/RecordArt';
import { EmptyTab } from '../components/EmptyTab';
import { useStrings } from '../strings';

export function Library() {
  const { library } = useStrings();
  return <EmptyTab title={library.title} sentence={library.empty} art={<RecordArt />} />;
}
