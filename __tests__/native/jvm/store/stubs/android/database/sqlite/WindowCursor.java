package android.database.sqlite;

import android.database.Cursor;
import java.sql.PreparedStatement;
import java.sql.ResultSet;

/** Rows that must fit into a window of 2 MiB each, as Android's must. */
class WindowCursor implements Cursor {
  private static final int WINDOW_BYTES = 2 * 1024 * 1024;
  private final PreparedStatement statement;
  private final ResultSet rows;

  WindowCursor(PreparedStatement statement) {
    this.statement = statement;
    // What gives no rows is run all the same.
    this.rows = SQLiteDatabase.attempt(() -> statement.execute() ? statement.getResultSet() : null);
  }

  @Override
  public boolean moveToFirst() {
    return moveToNext();
  }

  @Override
  public boolean moveToNext() {
    return SQLiteDatabase.attempt(() -> {
      boolean isThere = rows != null && rows.next();
      int bytes = 0;
      for (int at = 1; isThere && at <= rows.getMetaData().getColumnCount(); at++) {
        byte[] column = rows.getBytes(at);
        bytes += column == null ? 0 : column.length + 16;
      }
      if (bytes > WINDOW_BYTES) throw new java.sql.SQLException("Row too big to fit into CursorWindow");
      return isThere;
    });
  }

  @Override
  public String getString(int column) {
    return SQLiteDatabase.attempt(() -> rows.getString(column + 1));
  }

  @Override
  public byte[] getBlob(int column) {
    return SQLiteDatabase.attempt(() -> rows.getBytes(column + 1));
  }

  @Override
  public void close() {
    SQLiteDatabase.attempt(() -> { statement.close(); return null; });
  }
}
