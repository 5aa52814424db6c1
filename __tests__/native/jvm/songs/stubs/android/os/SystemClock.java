package android.os;

/** This machine's clock; the framework's own asks native code. */
public class SystemClock {
  public static long uptimeMillis() {
    return System.nanoTime() / 1_000_000;
  }

  public static long elapsedRealtime() {
    return uptimeMillis();
  }
}
