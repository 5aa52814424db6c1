package android.os;

/** A phone of the version that the environment names. */
public class Build {
  public static class VERSION {
    public static final int SDK_INT = Integer.parseInt(System.getenv("EARSHOT_SDK"));
  }

  public static class VERSION_CODES {
    public static final int P = 28;
  }
}
