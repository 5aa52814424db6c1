import { useState, useSyncExternalStore } from 'react';
import { Button } from '../components/Button';
import { Card } from '../components/Card';
import { Words } from '../components/Words';
import { useStrings } from '../strings';
import { useSurroundings, type AccessState, type LocalNetworkAccess } from '../surroundings';
import { spacing } from '../theme';

/** Why the phone asks, before it asks; and the way back from a no. */
export function PermissionCard() {
  const { localNetwork } = useSurroundings();
  return localNetwork === undefined ? null : <AsItStands access={localNetwork} />;
}

function AsItStands({ access }: { readonly access: LocalNetworkAccess }) {
  const state = useSyncExternalStore(
    changed => access.observe(changed),
    () => access.state(),
  );
  return state === 'fine' ? null : <Explained state={state} access={access} />;
}

function Explained(props: {
  readonly state: Exclude<AccessState, 'fine'>;
  readonly access: LocalNetworkAccess;
}) {
  const { permission } = useStrings();
  const { openSystemSettings } = useSurroundings();
  const [asking, setAsking] = useState(false);
  const onlyInSettings = props.state === 'refused for good' || props.state === 'silently refused';
  const ask = () => {
    setAsking(true);
    void props.access.ask().finally(() => setAsking(false));
  };
  return (
    <Card style={{ gap: spacing.m, marginBottom: spacing.m }}>
      <Words size="heading">{permission.title}</Words>
      <Words size="small">{onlyInSettings ? permission.inSettings : permission.reason}</Words>
      {onlyInSettings ? (
        <Button
          weight="primary"
          title={permission.openSettings}
          onPress={() => void openSystemSettings()}
        />
      ) : (
        <Button weight="primary" title={permission.ask} onPress={ask} disabled={asking} />
      )}
    </Card>
  );
}
