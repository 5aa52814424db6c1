package com.facebook.react.bridge;

public class ReactApplicationContext extends ReactContext {
    public ReactApplicationContext(Object jsModule) {
        super(jsModule);
    }
}
