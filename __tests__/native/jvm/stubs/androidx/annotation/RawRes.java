package androidx.annotation;

public @interface RawRes {}
