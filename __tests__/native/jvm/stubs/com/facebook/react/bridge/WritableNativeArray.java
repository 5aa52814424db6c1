package com.facebook.react.bridge;

import java.util.ArrayList;
import java.util.List;

public class WritableNativeArray implements WritableArray {
    private final List<String> values = new ArrayList<>();

    @Override
    public int size() {
        return values.size();
    }

    @Override
    public String getString(int index) {
        return values.get(index);
    }

    @Override
    public void pushString(String value) {
        values.add(value);
    }

    public List<String> toArrayList() {
        return values;
    }
}
