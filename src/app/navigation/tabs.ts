import type { ComponentType, ReactNode } from 'react';
import { ClockIcon, NoteIcon, SlidersIcon, WavesIcon, type IconProps } from '../art/icons';
import { Library } from '../screens/Library';
import { LeasesStack } from './LeasesStack';
import { NearbyStack } from './NearbyStack';
import { SettingsStack } from './SettingsStack';

export type TabName = 'nearby' | 'leases' | 'library' | 'settings';

interface Tab {
  readonly name: TabName;
  readonly icon: (props: IconProps) => ReactNode;
  readonly Screen: ComponentType;
}

/** In the order of the tab bar. */
export const tabs: readonly Tab[] = [
  { name: 'nearby', icon: WavesIcon, Screen: NearbyStack },
  { name: 'leases', icon: ClockIcon, Screen: LeasesStack },
  { name: 'library', icon: NoteIcon, Screen: Library },
  { name: 'settings', icon: SlidersIcon, Screen: SettingsStack },
];
