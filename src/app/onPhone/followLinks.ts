import { Linking } from 'react-native';

/**
 * Every link that the system opens Earshot with: the one that it was started by, and those that come while it runs. Returns
 * how to call it off.
 */
export function followLinks(open: (link: string) => void): () => void {
  const listener = Linking.addEventListener('url', ({ url }) => open(url));
  let following = true;
  Linking.getInitialURL().then(
    url => {
      if (url !== null && following) {
        open(url);
      }
    },
    // Then there is no link, and nothing to be told about it.
    () => undefined,
  );
  return () => {
    following = false;
    listener.remove();
  };
}
