package android.database;

public class SQLException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public SQLException(String message, Throwable cause) {
    super(message, cause);
  }
}
