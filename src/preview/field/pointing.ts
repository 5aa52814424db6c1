import { verificationLink } from '../../runtime';
import type { PhoneName } from '../phone/owners';
import type { FieldPhone } from './field';

/** A phone whose owner has tapped Scan, and the one that they would point its camera at. */
interface Pointing {
  readonly scanner: PhoneName;
  readonly shown: PhoneName;
  /** What the camera app does with the code. */
  readonly open: () => void;
}

/** A phone's camera app, which a browser's phones do not have: it reads what the other shows of the two, as it knows them. */
export function pointing(phones: readonly FieldPhone[]): readonly Pointing[] {
  return phones.flatMap(({ name, shows, inside }) => {
    const scan = shows?.scan;
    if (scan?.state !== 'waiting') {
      return [];
    }
    const other = phones.find(phone => phone.shows?.me.id === scan.peer);
    const known = other?.shows?.people.find(({ id }) => id === shows?.me.id);
    return other === undefined || known === undefined
      ? []
      : [
          {
            scanner: name,
            shown: other.name,
            open: () =>
              inside?.earshot.openLink(verificationLink({ own: scan.peer, peer: known.id })),
          },
        ];
  });
}
