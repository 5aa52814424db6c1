package android.os;

/** An app of the phone's first user; the framework's own asks native code. */
public class Process {
  public static int myUid() {
    return 10_000;
  }
}
