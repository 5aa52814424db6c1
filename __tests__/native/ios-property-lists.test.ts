import { read } from './project-files';
import type { PropertyListDictionary } from './property-list';
import { parsePropertyList } from './property-list';

const info = parsePropertyList(read('ios/Earshot/Info.plist'));
const privacy = parsePropertyList(read('ios/Earshot/PrivacyInfo.xcprivacy'));

describe('Info.plist', () => {
  it('announces and finds Earshot on the local network, and nothing else', () => {
    expect(info.NSBonjourServices).toEqual(['_earshot._tcp']);
  });

  it.each(['NSLocalNetworkUsageDescription', 'NSAppleMusicUsageDescription'])(
    'says in a sentence why it asks: %s',
    key => {
      expect(info[key]).toMatch(/^Earshot .{40,}\.$/);
    },
  );

  it('asks for nothing that Earshot does not need', () => {
    const asked = Object.keys(info).filter(key => key.endsWith('UsageDescription'));
    expect(asked.sort()).toEqual([
      'NSAppleMusicUsageDescription',
      'NSLocalNetworkUsageDescription',
    ]);
  });

  it('allows no arbitrary loads', () => {
    expect(info.NSAppTransportSecurity).toEqual({
      NSAllowsArbitraryLoads: false,
      NSAllowsLocalNetworking: true,
    });
  });

  it('is opened by a code that another phone shows, and hands it to JavaScript', () => {
    expect(info.CFBundleURLTypes).toEqual([
      {
        CFBundleTypeRole: 'Viewer',
        CFBundleURLName: '$(PRODUCT_BUNDLE_IDENTIFIER)',
        CFBundleURLSchemes: ['earshot'],
      },
    ]);
    const delegate = read('ios/Earshot/AppDelegate.swift');
    // While it runs; at the start it is in the launch options, which React Native is given.
    expect(delegate).toMatch(
      /open url: URL,\s+options: \[UIApplication\.OpenURLOptionsKey: Any\] = \[:\]\s+\) -> Bool \{\s+RCTLinkingManager\.application\(application, open: url, options: options\)/,
    );
    expect(delegate).toContain('launchOptions: launchOptions');
  });

  it('takes its name from the app, and its ids and versions from the project', () => {
    const { displayName } = JSON.parse(read('app.json')) as { displayName: string };
    expect(info).toMatchObject({
      CFBundleDisplayName: displayName,
      CFBundleIdentifier: '$(PRODUCT_BUNDLE_IDENTIFIER)',
      CFBundleShortVersionString: '$(MARKETING_VERSION)',
      CFBundleVersion: '$(CURRENT_PROJECT_VERSION)',
      UILaunchStoryboardName: 'LaunchScreen',
      LSApplicationCategoryType: 'public.app-category.music',
    });
  });

  it('follows the system between light and dark', () => {
    expect(info).not.toHaveProperty('UIUserInterfaceStyle');
  });
});

describe('the privacy manifest', () => {
  it('tracks nobody and collects nothing', () => {
    expect(privacy).toMatchObject({ NSPrivacyTracking: false, NSPrivacyCollectedDataTypes: [] });
  });

  it('gives a reason for each guarded interface that React Native uses', () => {
    const types = privacy.NSPrivacyAccessedAPITypes as readonly PropertyListDictionary[];
    const reasons = Object.fromEntries(
      types.map(type => [type.NSPrivacyAccessedAPIType, type.NSPrivacyAccessedAPITypeReasons]),
    );
    expect(reasons).toEqual({
      NSPrivacyAccessedAPICategoryFileTimestamp: ['C617.1'],
      NSPrivacyAccessedAPICategoryUserDefaults: ['CA92.1'],
      NSPrivacyAccessedAPICategorySystemBootTime: ['35F9.1'],
    });
  });
});
