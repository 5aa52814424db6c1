import type { Permission } from 'react-native';
import { PermissionsAndroid, Platform } from 'react-native';
import NativeEarshotSongs from '../specs/NativeEarshotSongs';

/** Whether this phone's system lets the app read the songs on it. */
export type SongsPermission =
  /** Say why first, then ask. */
  | 'to be asked for'
  | 'granted'
  /** May be asked for again. */
  | 'refused'
  /** Only the system's settings can change that. */
  | 'refused for good';

/** Android 13: before it, songs are part of the shared storage. */
const MEDIA_AUDIO_SINCE = 33;

/** The songs that the phone itself has, which it gives out only with the owner's permission. */
export const phoneSongs = {
  /** What is known without asking. Android cannot tell a refusal from not having been asked. */
  async permission(): Promise<SongsPermission> {
    return permissionOf(await NativeEarshotSongs.authorization(false));
  },

  async ask(): Promise<SongsPermission> {
    if (Platform.OS === 'ios') {
      return permissionOf(await NativeEarshotSongs.authorization(true));
    }
    const answer = await PermissionsAndroid.request(songsPermission(Number(Platform.Version)));
    switch (answer) {
      case 'granted':
        return 'granted';
      case 'denied':
        return 'refused';
      case 'never_ask_again':
        return 'refused for good';
    }
  },

  /** Artist, title, artist, title, … Rejects without the permission: having none is not the same as having no songs. */
  list(): Promise<readonly string[]> {
    return NativeEarshotSongs.list();
  },
};

function songsPermission(apiLevel: number): Permission {
  return apiLevel >= MEDIA_AUDIO_SINCE
    ? 'android.permission.READ_MEDIA_AUDIO'
    : 'android.permission.READ_EXTERNAL_STORAGE';
}

function permissionOf(authorization: string): SongsPermission {
  return authorization === 'granted' || authorization === 'refused for good'
    ? authorization
    : 'to be asked for';
}
