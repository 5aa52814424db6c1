package android.os;

/** A system that says little of itself; the framework's own asks native code. */
public class SystemProperties {
  public static String get(String key) {
    return get(key, "");
  }

  public static String get(String key, String otherwise) {
    return key.startsWith("ro.product.cpu.abilist") ? "x86_64" : otherwise;
  }

  public static int getInt(String key, int otherwise) {
    return otherwise;
  }

  public static long getLong(String key, long otherwise) {
    return otherwise;
  }

  public static boolean getBoolean(String key, boolean otherwise) {
    return otherwise;
  }
}
