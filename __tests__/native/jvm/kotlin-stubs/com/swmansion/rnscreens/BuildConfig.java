package com.swmansion.rnscreens;

public final class BuildConfig {
  public static final String LIBRARY_PACKAGE_NAME = "com.swmansion.rnscreens";
}
