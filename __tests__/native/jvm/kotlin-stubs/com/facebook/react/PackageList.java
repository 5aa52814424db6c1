package com.facebook.react;

import android.app.Application;
import java.util.ArrayList;

/** What autolinking writes into the build: one entry for each native library. */
public class PackageList {
  public PackageList(Application application) {}

  public ArrayList<ReactPackage> getPackages() {
    return new ArrayList<>();
  }
}
