package com.facebook.react;

import android.content.Context;

/** What the Gradle plugin writes into the build. */
public class ReactNativeApplicationEntryPoint {
  public static void loadReactNative(Context context) {}
}
