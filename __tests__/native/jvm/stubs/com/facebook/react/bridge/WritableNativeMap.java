package com.facebook.react.bridge;

public class WritableNativeMap extends JavaOnlyMap {
}
