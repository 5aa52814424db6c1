import { memo, type CSSProperties } from 'react';
import { StyleSheet, View, type ViewStyle } from 'react-native';
import {
  Card,
  languages,
  pocketNotice,
  systemLanguage,
  useTheme,
  Words,
  type EarshotState,
} from '../../app';
import type { PhoneName } from '../phone/owners';
import { owners } from '../phone/owners';
import type { Power } from './field';
import { BEZEL, HANDLE, type PhoneShape } from './geometry';
import type { FieldPosition } from './range';
import { Lamp } from './Lighthouse';
import { useFieldStrings } from './strings';
import { useHolding } from './useHolding';

interface PhoneOnFieldProps {
  readonly name: PhoneName;
  readonly address: string;
  readonly power: Power;
  readonly place: FieldPosition;
  /** In the pocket: what its notification tells of. */
  readonly notified: EarshotState | undefined;
  /** It introduces the others. */
  readonly isHost: boolean;
  readonly field: { readonly width: number; readonly height: number };
  readonly frame: PhoneShape['frame'];
  readonly scale: number;
  /** Large, in front of everything: on a small screen. */
  readonly lookedAt: boolean;
  /** By pixels of the page. */
  readonly onMove: (name: PhoneName, x: number, y: number) => void;
}

/** Not rendered again while another phone is moved. */
export const PhoneOnField = memo(function PhoneOnTheField(props: PhoneOnFieldProps) {
  const { name, address, power, place, notified, isHost, field, frame, scale, lookedAt } = props;
  const { colours } = useTheme();
  const words = useFieldStrings();
  const holding = useHolding((x, y) => props.onMove(name, x, y));
  const owner = owners[name].name;
  const size = lookedAt ? field : frame;
  // One tree for both: a frame that moves within the tree would reload.
  const placed: ViewStyle = lookedAt
    ? { left: 0, top: 0 }
    : {
        left: place.x * field.width - frame.width / 2,
        top: place.y * field.height - frame.height / 2,
        transform: [{ scale }],
      };
  return (
    <View
      ref={holding}
      style={[
        styles.frame,
        size,
        placed,
        lookedAt && styles.inFront,
        { backgroundColor: colours.bezel, boxShadow: `0 18px 50px ${colours.deskShadow}` },
        holdable,
      ]}
    >
      {isHost && !lookedAt && <Lamp />}
      <View role="button" tabIndex={0} aria-label={words.movePhone(owner)} style={styles.handle}>
        {!isHost && <Grip />}
        <Words size="heading" style={styles.owner} aria-hidden>
          {owner}
          {isHost && (
            <Words size="heading" style={styles.introducing}>{` ${words.introducing}`}</Words>
          )}
        </Words>
        {!isHost && <Grip />}
      </View>
      <View style={[styles.screen, { backgroundColor: colours.paper }]}>
        {power !== 'off' && <Screen name={name} address={address} power={power} />}
        {power !== 'on' && (
          <View style={styles.dark}>
            <Words size="heading" style={styles.owner}>
              {words.power[power]}
            </Words>
            {notified && <Notification shows={notified} />}
          </View>
        )}
      </View>
    </View>
  );
});

/** Not rendered again while a phone is moved. */
const Screen = memo(function ScreenOf(props: {
  readonly name: PhoneName;
  readonly address: string;
  readonly power: Power;
}) {
  const { name, address, power } = props;
  return (
    <iframe
      title={useFieldStrings().phone(owners[name].name)}
      src={address}
      style={page}
      inert={power !== 'on'}
    />
  );
});

/** As it stands on the lock screen of an Android phone. */
function Notification({ shows }: { readonly shows: EarshotState }) {
  const { language } = shows.settings;
  const strings = languages[language === 'system' ? systemLanguage() : language];
  const { title, body } = pocketNotice(shows.people, strings);
  return (
    <View style={styles.notification}>
      <Card>
        <Words size="heading">{title}</Words>
        {body !== '' && <Words size="small">{body}</Words>}
      </Card>
    </View>
  );
}

function Grip() {
  return <View aria-hidden style={styles.grip} />;
}

const page: CSSProperties = { border: 0, width: '100%', height: '100%', display: 'block' };
/** Words that React Native has no words for. */
const holdable: object = { cursor: 'grab', touchAction: 'none', userSelect: 'none' };

const CORNER = 38;

const styles = StyleSheet.create({
  frame: {
    position: 'absolute',
    borderRadius: CORNER,
    paddingHorizontal: BEZEL,
    paddingBottom: BEZEL,
  },
  inFront: { zIndex: 1 },
  handle: {
    height: HANDLE,
    borderRadius: CORNER / 2,
    flexDirection: 'row',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 12,
  },
  grip: { width: 34, height: 4, borderRadius: 2, backgroundColor: '#6d7380' },
  owner: { color: '#eef0f4' },
  introducing: { color: '#eef0f4', fontWeight: '400' },
  screen: { flex: 1, borderRadius: CORNER - BEZEL, overflow: 'hidden' },
  dark: {
    position: 'absolute',
    inset: 0,
    backgroundColor: '#000000e6',
    alignItems: 'center',
    justifyContent: 'center',
  },
  notification: { alignSelf: 'stretch', padding: 16 },
});
