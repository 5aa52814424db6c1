import type { NavigationContainerRefWithCurrent } from '@react-navigation/native';
import { useEffect } from 'react';
import { useEarshot, useEarshotState } from '../state/context';
import type { TabRoutes } from './tabRoutes';

/** A link that was opened brings up the page that says what became of it, wherever the app was. */
export function useLinkPage(navigation: NavigationContainerRefWithCurrent<TabRoutes>): void {
  const { store } = useEarshot();
  const linksOpened = useEarshotState(state => state.linksOpened);
  useEffect(() => {
    if (linksOpened === 0 || !navigation.isReady()) {
      return;
    }
    const { scan } = store.getState();
    const id = scan.state === 'none' ? undefined : scan.peer;
    navigation.navigate(
      'nearby',
      id === undefined
        ? { screen: 'people', pop: true }
        : { screen: 'person', params: { id }, initial: false },
    );
  }, [linksOpened, navigation, store]);
}
