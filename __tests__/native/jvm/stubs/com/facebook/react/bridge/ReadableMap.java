package com.facebook.react.bridge;

public interface ReadableMap {
    boolean hasKey(String key);

    boolean getBoolean(String key);

    int getInt(String key);

    String getString(String key);

    ReadableMap getMap(String key);

    ReadableArray getArray(String key);

    ReadableMapKeySetIterator keySetIterator();
}
