package com.facebook.react.bridge;

public class Arguments {
    public static WritableMap createMap() {
        return new JavaOnlyMap();
    }
}
