package com.facebook.react.bridge;

import android.content.Context;

/** Hands out the one JavaScript module that the library asks for: the receiver of its events. */
public class ReactContext extends Context {
    private final Object jsModule;

    public ReactContext(Object jsModule) {
        this.jsModule = jsModule;
    }

    public <T> T getJSModule(Class<T> type) {
        return type.cast(jsModule);
    }
}
