package com.facebook.react.bridge;

import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;

public class JavaOnlyMap implements WritableMap {
    private final Map<String, Object> values = new HashMap<>();

    @Override
    public boolean hasKey(String key) {
        return values.containsKey(key);
    }

    @Override
    public boolean getBoolean(String key) {
        return (Boolean) values.get(key);
    }

    @Override
    public int getInt(String key) {
        return (Integer) values.get(key);
    }

    @Override
    public String getString(String key) {
        return (String) values.get(key);
    }

    @Override
    public ReadableMap getMap(String key) {
        return (ReadableMap) values.get(key);
    }

    @Override
    public ReadableArray getArray(String key) {
        return (ReadableArray) values.get(key);
    }

    @Override
    public void putBoolean(String key, boolean value) {
        values.put(key, value);
    }

    @Override
    public void putInt(String key, int value) {
        values.put(key, value);
    }

    @Override
    public void putString(String key, String value) {
        values.put(key, value);
    }

    @Override
    public void putMap(String key, ReadableMap value) {
        values.put(key, value);
    }

    @Override
    public void putArray(String key, ReadableArray value) {
        values.put(key, value);
    }

    @Override
    public ReadableMapKeySetIterator keySetIterator() {
        Iterator<String> keys = values.keySet().iterator();
        return new ReadableMapKeySetIterator() {
            @Override
            public boolean hasNextKey() {
                return keys.hasNext();
            }

            @Override
            public String nextKey() {
                return keys.next();
            }
        };
    }

    public Map<String, Object> toHashMap() {
        return values;
    }
}
