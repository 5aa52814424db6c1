package com.facebook.react.bridge;

public abstract class ReactContextBaseJavaModule implements NativeModule {
    private final ReactApplicationContext reactContext;

    public ReactContextBaseJavaModule(ReactApplicationContext reactContext) {
        this.reactContext = reactContext;
    }

    protected final ReactApplicationContext getReactApplicationContext() {
        return reactContext;
    }

    @Override
    public void initialize() {
    }

    public void onCatalystInstanceDestroy() {
    }
}
