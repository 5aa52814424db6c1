package android.database.sqlite;

import android.database.Cursor;
import android.database.DatabaseErrorHandler;
import android.database.SQLException;
import java.io.Closeable;
import java.io.File;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.util.concurrent.Callable;

/** What RecordStore uses of the framework's class, on SQLite's real engine: one connection, no pool. */
public class SQLiteDatabase implements Closeable {
  public static final int OPEN_READWRITE = 0;
  public static final int CREATE_IF_NECESSARY = 0x10000000;

  public interface CursorFactory {}

  public static final class OpenParams {
    private final Builder built;

    private OpenParams(Builder built) {
      this.built = built;
    }

    public static final class Builder {
      private int flags;
      private String journalMode;
      private String synchronousMode;

      public Builder addOpenFlags(int flags) {
        this.flags |= flags;
        return this;
      }

      public Builder setJournalMode(String mode) {
        journalMode = mode;
        return this;
      }

      public Builder setSynchronousMode(String mode) {
        synchronousMode = mode;
        return this;
      }

      public Builder setErrorHandler(DatabaseErrorHandler handler) {
        return this;
      }

      public OpenParams build() {
        return new OpenParams(this);
      }
    }
  }

  private final Connection connection;
  private boolean isSuccessful;

  private SQLiteDatabase(File file, int flags, String journalMode, String synchronousMode) {
    if ((flags & CREATE_IF_NECESSARY) == 0 && !file.exists()) {
      throw new SQLException("unable to open database file", null);
    }
    connection = attempt(() -> DriverManager.getConnection("jdbc:sqlite:" + file));
    // As the framework's defaults have it before Android 9, and as it was told from then on.
    execSQL("PRAGMA journal_mode = " + (journalMode == null ? "PERSIST" : journalMode));
    execSQL("PRAGMA synchronous = " + (synchronousMode == null ? "NORMAL" : synchronousMode));
  }

  public static SQLiteDatabase openDatabase(
      String path, CursorFactory factory, int flags, DatabaseErrorHandler handler) {
    return new SQLiteDatabase(new File(path), flags, null, null);
  }

  public static SQLiteDatabase openDatabase(File file, OpenParams parameters) {
    OpenParams.Builder built = parameters.built;
    return new SQLiteDatabase(file, built.flags, built.journalMode, built.synchronousMode);
  }

  public static boolean deleteDatabase(File file) {
    boolean isDeleted = file.delete();
    for (String more : new String[] {"-journal", "-shm", "-wal"}) new File(file + more).delete();
    return isDeleted;
  }

  public Cursor rawQuery(String sql, String[] words) {
    PreparedStatement statement = attempt(() -> connection.prepareStatement(sql));
    for (int at = 0; words != null && at < words.length; at++) {
      int place = at;
      attempt(() -> { statement.setString(place + 1, words[place]); return null; });
    }
    return new WindowCursor(statement);
  }

  public void execSQL(String sql) {
    attempt(() -> {
      try (var statement = connection.createStatement()) {
        return statement.execute(sql);
      }
    });
  }

  public SQLiteStatement compileStatement(String sql) {
    return new SQLiteStatement(attempt(() -> connection.prepareStatement(sql)));
  }

  public void beginTransaction() {
    isSuccessful = false;
    execSQL("BEGIN EXCLUSIVE;");
  }

  public void setTransactionSuccessful() {
    isSuccessful = true;
  }

  public void endTransaction() {
    execSQL(isSuccessful ? "COMMIT;" : "ROLLBACK;");
  }

  @Override
  public void close() {
    attempt(() -> { connection.close(); return null; });
  }

  static <T> T attempt(Callable<T> work) {
    try {
      return work.call();
    } catch (Exception problem) {
      throw new SQLException(problem.getMessage(), problem);
    }
  }
}
