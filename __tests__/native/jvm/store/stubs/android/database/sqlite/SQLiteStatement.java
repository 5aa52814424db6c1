package android.database.sqlite;

import java.io.Closeable;
import java.sql.PreparedStatement;

public class SQLiteStatement implements Closeable {
  private final PreparedStatement statement;

  SQLiteStatement(PreparedStatement statement) {
    this.statement = statement;
  }

  public void bindString(int at, String text) {
    SQLiteDatabase.attempt(() -> { statement.setString(at, text); return null; });
  }

  public void bindBlob(int at, byte[] bytes) {
    SQLiteDatabase.attempt(() -> { statement.setBytes(at, bytes); return null; });
  }

  public void execute() {
    SQLiteDatabase.attempt(statement::execute);
  }

  @Override
  public void close() {
    SQLiteDatabase.attempt(() -> { statement.close(); return null; });
  }
}
