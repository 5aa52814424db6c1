import { useCallback } from 'react';
import { StyleSheet, View } from 'react-native';
import { WavesIcon } from '../art/icons';
import { Appearing } from '../components/Appearing';
import { Decoration } from '../components/Decoration';
import { Page } from '../components/Page';
import { Words } from '../components/Words';
import { CouldNotStart } from '../nearby/CouldNotStart';
import { KeyProblem } from '../nearby/KeyProblem';
import { MatchNews } from '../nearby/MatchNews';
import { hasCard, MetBefore } from '../nearby/MetBefore';
import { NotificationCard } from '../nearby/NotificationCard';
import { NobodyYet } from '../nearby/NobodyYet';
import { PermissionCard } from '../nearby/PermissionCard';
import type { NearbyScreenProps } from '../navigation/nearbyRoutes';
import { RoomCard } from '../room/RoomCard';
import { Letters } from '../letters/Letters';
import { Tapes } from '../mixtape/Tapes';
import { LinkProblem } from '../scan/LinkProblem';
import { PersonCard } from '../person/PersonCard';
import { useEarshotState } from '../state/context';
import { useStrings } from '../strings';
import { sizes, spacing } from '../theme';
import { useReducedMotion } from '../useReducedMotion';
import { useTheme } from '../useTheme';

export function Nearby({ navigation }: NearbyScreenProps<'people'>) {
  const { nearby } = useStrings();
  const name = useEarshotState(({ me }) => me.name);
  const songs = useEarshotState(({ me }) => me.songs);
  const open = useCallback((id: string) => navigation.navigate('person', { id }), [navigation]);
  const openAll = useCallback(() => navigation.navigate('met'), [navigation]);
  const openRoom = useCallback(() => navigation.navigate('room'), [navigation]);
  return (
    <Page title={nearby.title} subtitle={nearby.youAre(name, songs)} above={<MatchNews />}>
      <LinkProblem />
      <PermissionCard />
      <NotificationCard />
      <RoomCard onOpen={openRoom} />
      <Letters />
      <Content onOpen={open} />
      <Tapes
        onOpen={id => navigation.navigate('mixtape', { id })}
        onStart={() => navigation.navigate('new mixtape')}
      />
      <MetBefore onOpen={open} onAll={openAll} />
      <StillListening />
    </Page>
  );
}

/** Below those who are here or were met: others may come. */
function StillListening() {
  const { sharing } = useStrings();
  const { colours } = useTheme();
  const isShown = useEarshotState(
    ({ phase, people, met }) => phase.state === 'running' && people.length + met.length > 0,
  );
  return (
    isShown && (
      <View style={styles.listening}>
        <Decoration>
          <WavesIcon size={sizes.backIcon} color={colours.quietInk} />
        </Decoration>
        <Words size="small" colour="quietInk">
          {sharing.listening}
        </Words>
      </View>
    )
  );
}

function Content({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const { nearby } = useStrings();
  const phase = useEarshotState(state => state.phase);
  const everyone = useEarshotState(state => state.people);
  const met = useEarshotState(state => state.met);
  const people = everyone.filter(
    person => hasCard(person) || !met.some(({ id }) => id === person.id),
  );
  const moves = !useReducedMotion();
  if (phase.state === 'failed') {
    const { message, problem } = phase;
    return problem === undefined ? (
      <CouldNotStart message={message} />
    ) : (
      <KeyProblem problem={problem} />
    );
  }
  if (people.length > 0) {
    return (
      <View style={styles.people}>
        {people.map(person => (
          <Appearing key={person.id} moves={moves}>
            <PersonCard
              person={person}
              met={met.find(({ id }) => id === person.id)}
              isAlone={people.length === 1}
              onOpen={onOpen}
            />
          </Appearing>
        ))}
      </View>
    );
  }
  if (phase.state === 'running' && met.length > 0) return null;
  return phase.state === 'starting' ? (
    <Words size="sentence" colour="quietInk">
      {nearby.starting}
    </Words>
  ) : (
    <NobodyYet />
  );
}

const styles = StyleSheet.create({
  people: { gap: spacing.m },
  listening: {
    flexDirection: 'row',
    alignItems: 'center',
    justifyContent: 'center',
    gap: spacing.s,
    paddingTop: spacing.l,
  },
});
