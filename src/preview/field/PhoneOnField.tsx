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
import type { FieldPhone, Power } from './field';
import { BEZEL, frameSize, HANDLE } from './geometry';
import { useFieldStrings } from './strings';
import { useHolding } from './useHolding';

interface PhoneOnFieldProps {
  readonly phone: FieldPhone;
  readonly field: { readonly width: number; readonly height: number };
  readonly scale: number;
  /** Large, in front of everything: on a small screen. */
  readonly lookedAt: boolean;
  /** By pixels of the page. */
  readonly onMove: (name: PhoneName, x: number, y: number) => void;
}

export function PhoneOnField({ phone, field, scale, lookedAt, onMove }: PhoneOnFieldProps) {
  const { colours } = useTheme();
  const words = useFieldStrings();
  const { name, place, power, address, shows } = phone;
  const holding = useHolding((x, y) => onMove(name, x, y));
  const owner = owners[name].name;
  const size = lookedAt ? field : frameSize;
  // One tree for both: a frame that moves within the tree would reload.
  const placed: ViewStyle = lookedAt
    ? { left: 0, top: 0 }
    : {
        left: place.x * field.width - frameSize.width / 2,
        top: place.y * field.height - frameSize.height / 2,
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
      <View role="button" tabIndex={0} aria-label={words.movePhone(owner)} style={styles.handle}>
        <Grip />
        <Words size="heading" style={styles.owner} aria-hidden>
          {owner}
        </Words>
        <Grip />
      </View>
      <View style={[styles.screen, { backgroundColor: colours.paper }]}>
        {power !== 'off' && <Screen name={name} address={address} power={power} />}
        {power !== 'on' && (
          <View style={styles.dark}>
            <Words size="heading" style={styles.owner}>
              {words.power[power]}
            </Words>
            {power === 'in the pocket' && shows && <Notification shows={shows} />}
          </View>
        )}
      </View>
    </View>
  );
}

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
