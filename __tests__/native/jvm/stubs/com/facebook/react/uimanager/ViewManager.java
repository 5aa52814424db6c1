package com.facebook.react.uimanager;

public abstract class ViewManager {
}
