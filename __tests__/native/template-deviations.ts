/** Where our native projects differ from the template on purpose. */
interface Deviation {
  readonly file: string;
  /** The lines of the template, in our names, that our file does not have. */
  readonly without: readonly string[];
  readonly because: string;
}

/** Files of the template that have no counterpart to compare line by line. */
export const replacedFiles: readonly { readonly files: RegExp; readonly because: string }[] = [
  {
    files: /gradlew|gradle\/wrapper\/|debug\.keystore$/,
    because: 'Laid down by scripts/lay-down-gradle-wrapper.mjs.',
  },
  { files: /mipmap-.*\.png$/, because: 'Our icon is vectors.' },
  {
    files: /AppIcon\.appiconset|LaunchScreen\.storyboard$/,
    because: 'Our own pictures; asset-catalogue.test.ts and app-icon.test.ts look after them.',
  },
];

export const ourFileFor = (inTemplate: string): string =>
  inTemplate
    .replace(/HelloWorld/g, 'Earshot')
    .replace('com/helloworld', 'app/earshot')
    .replace('_xcode', '.xcode');

export const allowedDeviations: readonly Deviation[] = [
  {
    file: 'android/app/build.gradle',
    without: ['signingConfig signingConfigs.debug'],
    because:
      'A release is signed with the key that the environment gives, and with the debug key only without one.',
  },
  {
    file: 'android/app/build.gradle',
    without: ['versionName "1.0"'],
    because: 'The version is that of package.json.',
  },
  {
    file: 'android/app/src/main/AndroidManifest.xml',
    without: ['<manifest xmlns:android="http://schemas.android.com/apk/res/android">'],
    because: 'One more namespace, to take back permissions that libraries ask for.',
  },
  {
    file: 'android/app/src/main/res/values/styles.xml',
    without: ['<style name="AppTheme" parent="Theme.AppCompat.DayNight.NoActionBar">'],
    because: 'AppTheme has one more step to the same parent, since newer Androids get more items.',
  },
  {
    file: 'ios/Earshot.xcodeproj/project.pbxproj',
    without: ['MARKETING_VERSION = 1.0;', 'MARKETING_VERSION = 1.0;'],
    because: 'The version is that of package.json.',
  },
  {
    file: 'ios/Earshot.xcodeproj/project.pbxproj',
    without: [
      'PRODUCT_BUNDLE_IDENTIFIER = "org.reactjs.native.example.$(PRODUCT_NAME:rfc1034identifier)";',
      'PRODUCT_BUNDLE_IDENTIFIER = "org.reactjs.native.example.$(PRODUCT_NAME:rfc1034identifier)";',
    ],
    because: 'The bundle id is our own.',
  },
  {
    file: 'ios/Earshot.xcodeproj/xcshareddata/xcschemes/Earshot.xcscheme',
    without: [
      '<TestableReference',
      'skipped = "NO">',
      '<BuildableReference',
      'BuildableIdentifier = "primary"',
      'BlueprintIdentifier = "00E356ED1AD99517003FC87E"',
      'BuildableName = "EarshotTests.xctest"',
      'BlueprintName = "EarshotTests"',
      'ReferencedContainer = "container:Earshot.xcodeproj">',
      '</BuildableReference>',
      '</TestableReference>',
    ],
    because: 'Neither project has the test target that the scheme of the template still names.',
  },
  {
    file: 'ios/Earshot/Info.plist',
    without: ['<key>NSLocationWhenInUseUsageDescription</key>', '<string></string>'],
    because: 'Earshot does not ask where the phone is.',
  },
];
