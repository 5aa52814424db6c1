package javax.annotation;

/** What generated specs say of their names; React Native brings it along when an app is built. */
public @interface Nonnull {}
