import { useEffect } from 'react';
import { StyleSheet, View } from 'react-native';
import { BackButton } from '../components/BackButton';
import { Card } from '../components/Card';
import { Page } from '../components/Page';
import { Words } from '../components/Words';
import type { NearbyScreenProps } from '../navigation/nearbyRoutes';
import { BudgetBars } from '../room/BudgetBars';
import { Deputies } from '../room/Deputies';
import { GrantCurve } from '../room/GrantCurve';
import { HostCard } from '../room/HostCard';
import { HostsSoFar } from '../room/HostsSoFar';
import { ListedPeople } from '../room/ListedPeople';
import { MayIntroduce } from '../room/MayIntroduce';
import { RollCallCard } from '../room/RollCallCard';
import { RoomFigures } from '../room/RoomFigures';
import { useEarshot, useEarshotState } from '../state/context';
import { useStrings } from '../strings';
import { spacing } from '../theme';

/** Who introduces people here, and how well. */
export function Room({ navigation }: NearbyScreenProps<'room'>) {
  const earshot = useEarshot();
  const { room: words } = useStrings();
  const room = useEarshotState(state => state.room);
  useEffect(() => earshot.lookAtRoom(), [earshot]);
  const back = (
    <BackButton
      title={words.back}
      spoken={words.spokenBack}
      onPress={() => navigation.popToTop()}
    />
  );
  return (
    <Page title={words.title} above={back}>
      <View style={styles.cards}>
        {room === undefined ? (
          <Card>
            <Words size="heading">{words.nobody}</Words>
            <Words size="small" colour="quietInk">
              {words.nobodyExplained}
            </Words>
          </Card>
        ) : (
          <>
            <HostCard room={room} />
            {room.isOwn && <RollCallCard room={room} />}
            <RoomFigures room={room} />
            {!room.isOwn && <GrantCurve room={room} />}
            <BudgetBars room={room} />
            <Deputies room={room} />
            <HostsSoFar room={room} />
            {room.isOwn && <ListedPeople />}
          </>
        )}
        <Card>
          <MayIntroduce isExplained={false} />
        </Card>
      </View>
    </Page>
  );
}

const styles = StyleSheet.create({ cards: { gap: spacing.s, paddingTop: spacing.s } });
