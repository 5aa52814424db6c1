import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { verificationLink } from '../../src/runtime';
import { manifestFile } from './android-resources';
import { permissionsAskedFor, permissionsIn, permissionsTakenBack } from './android-names';
import { packageJson, project, read } from './project-files';
import { attributesOf, childrenOf, elementsNamed, elementsOf } from './xml';

const manifest = read(manifestFile);
const rules = read('android/app/src/main/res/xml/data_extraction_rules.xml');

function onlyElement(name: string): Readonly<Record<string, string>> {
  const [element, ...more] = elementsNamed(manifest, name);
  if (element === undefined || more.length > 0)
    throw new Error(`The manifest should have one ${name}.`);
  return attributesOf(element);
}

/** What each intent filter holds, in order. */
const intentFilters = () =>
  elementsNamed(manifest, 'intent-filter').map(filter =>
    childrenOf(filter).map(element => [element.tagName, attributesOf(element)]),
  );

describe('the Android manifest', () => {
  it('asks for what Earshot needs and nothing else', () => {
    expect(permissionsAskedFor()).toEqual([
      { name: 'INTERNET', limits: {} },
      { name: 'ACCESS_NETWORK_STATE', limits: {} },
      { name: 'ACCESS_WIFI_STATE', limits: {} },
      { name: 'CHANGE_WIFI_MULTICAST_STATE', limits: {} },
      {
        name: 'NEARBY_WIFI_DEVICES',
        limits: { 'android:usesPermissionFlags': 'neverForLocation' },
      },
      { name: 'ACCESS_LOCAL_NETWORK', limits: {} },
      { name: 'READ_MEDIA_AUDIO', limits: {} },
      { name: 'READ_EXTERNAL_STORAGE', limits: { 'android:maxSdkVersion': '32' } },
      { name: 'POST_NOTIFICATIONS', limits: {} },
      { name: 'WAKE_LOCK', limits: {} },
      { name: 'VIBRATE', limits: {} },
      { name: 'FOREGROUND_SERVICE', limits: {} },
      { name: 'FOREGROUND_SERVICE_CONNECTED_DEVICE', limits: {} },
    ]);
  });

  it('knows of every permission that a library would add, and takes back what Earshot does not need', () => {
    const { dependencies } = packageJson<{ dependencies: Record<string, string> }>();
    const added = Object.keys(dependencies).flatMap(name => {
      const file = join('node_modules', name, 'android/src/main/AndroidManifest.xml');
      return existsSync(join(project, file)) ? permissionsIn(read(file)) : [];
    });
    const names = new Set(added.map(({ name }) => name));
    const asked = permissionsAskedFor().map(({ name }) => name);
    expect([...names].filter(name => !asked.includes(name)).sort()).toEqual(
      [...permissionsTakenBack()].sort(),
    );
  });

  it('leaves cleartext to the Gradle plugin, which allows it while developing and forbids it in a release', () => {
    const { 'android:usesCleartextTraffic': placeholder } = onlyElement('application');
    expect(placeholder).toBe('${usesCleartextTraffic}');

    const plugin = read(
      'node_modules/@react-native/gradle-plugin/react-native-gradle-plugin/src/main/kotlin/com/facebook/react/utils/AgpConfiguratorUtils.kt',
    );
    expect(plugin).toMatch(
      /getByName\("release"\)\.apply \{\s+manifestPlaceholders\["usesCleartextTraffic"\] = "false"/,
    );
  });

  it('keeps the keys on the phone: no backup, and no move to a new phone', () => {
    expect(onlyElement('application')).toMatchObject({
      'android:allowBackup': 'false',
      'android:dataExtractionRules': '@xml/data_extraction_rules',
    });
    const left = (way: string) =>
      elementsOf(rules)
        .filter(element => element.parentNode?.nodeName === way)
        .map(element => [element.tagName, attributesOf(element)]);
    const everything = ['root', 'file', 'database', 'sharedpref', 'external'].map(domain => [
      'exclude',
      { domain, path: '.' },
    ]);
    expect(left('cloud-backup')).toEqual(everything);
    expect(left('device-transfer')).toEqual(everything);
  });

  it('starts the one activity, by classes that exist and under the name that JavaScript registers', () => {
    const classFile = (name = '') =>
      read(`android/app/src/main/java/app/earshot/${name.slice(1)}.kt`);
    const application = classFile(onlyElement('application')['android:name']);
    const activity = classFile(onlyElement('activity')['android:name']);

    expect(application).toMatch(/^package app\.earshot$/m);
    expect(activity).toMatch(/^package app\.earshot$/m);
    expect(intentFilters()[0]).toEqual([
      ['action', { 'android:name': 'android.intent.action.MAIN' }],
      ['category', { 'android:name': 'android.intent.category.LAUNCHER' }],
    ]);

    const { name } = JSON.parse(read('app.json')) as { name: string };
    expect(activity).toContain(`getMainComponentName(): String = "${name}"`);
  });

  it('is opened by a code that another phone shows, and by no other link', () => {
    expect(intentFilters().slice(1)).toEqual([
      [
        ['action', { 'android:name': 'android.intent.action.VIEW' }],
        ['category', { 'android:name': 'android.intent.category.DEFAULT' }],
        ['category', { 'android:name': 'android.intent.category.BROWSABLE' }],
        ['data', { 'android:scheme': 'earshot', 'android:host': 'verify' }],
      ],
    ]);
    const link = verificationLink({ own: 'a', peer: 'b' });
    expect(link).toMatch(/^earshot:\/\/verify\?/);
    // A link goes to the app that runs, with what it knows, and not to a second one.
    expect(onlyElement('activity')['android:launchMode']).toBe('singleTask');
  });

  it('says what the foreground service is for, with what Android asks of that kind', () => {
    expect(onlyElement('service')).toEqual({
      'android:name': 'app.notifee.core.ForegroundService',
      'android:exported': 'false',
      'android:foregroundServiceType': 'connectedDevice',
    });
    // The library declares it without a kind: Android 14 would not start it.
    const library = read(
      'node_modules/react-native-notify-kit/android/src/main/AndroidManifest.xml',
    );
    expect(elementsNamed(library, 'service').map(attributesOf)).toContainEqual({
      'android:name': 'app.notifee.core.ForegroundService',
      'android:exported': 'false',
    });
    // One of those that make a phone fit for connected devices, from Android 14 on.
    expect(permissionsAskedFor().map(({ name }) => name)).toContain('CHANGE_WIFI_MULTICAST_STATE');
  });

  it('has its application id, and the version of package.json, in the Gradle build', () => {
    const build = read('android/app/build.gradle');
    const { version } = packageJson<{ version: string }>();
    expect(build).toContain('namespace "app.earshot"');
    expect(build).toContain('applicationId "app.earshot"');
    expect(build).toContain(`versionName "${version}"`);
    expect(build).toMatch(/versionCode [1-9]\d*$/m);
  });
});
