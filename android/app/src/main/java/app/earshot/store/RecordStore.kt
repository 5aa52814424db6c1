package app.earshot.store

import android.database.SQLException
import android.database.sqlite.SQLiteDatabase
import android.os.Build
import java.io.ByteArrayOutputStream
import java.io.Closeable
import java.io.File

/** Records in one SQLite database, each write one transaction. To be used by one thread at a time. */
class RecordStore(file: File) : Closeable {

  private val database = openForPowerLoss(file)

  init {
    try {
      requireSetting("journal_mode", "TRUNCATE", "truncate")
      requireSetting("synchronous", "FULL", "2")
      database.execSQL(
        "CREATE TABLE IF NOT EXISTS records (key TEXT NOT NULL PRIMARY KEY, value BLOB NOT NULL)"
      )
    } catch (problem: Exception) {
      database.close()
      throw problem
    }
  }

  /** In pieces: a row that is read must fit into the framework's window, and one from an earlier version may not. */
  fun read(key: String): ByteArray? {
    val length =
      database.rawQuery("SELECT length(value) FROM records WHERE key = ?", arrayOf(key)).use { rows ->
        if (rows.moveToFirst()) rows.getString(0).toInt() else return null
      }
    val value = ByteArrayOutputStream(length)
    for (from in 1..length step PIECE_BYTES) {
      database
        .rawQuery("SELECT substr(value, $from, $PIECE_BYTES) FROM records WHERE key = ?", arrayOf(key))
        .use { rows -> if (rows.moveToFirst()) value.write(rows.getBlob(0)) }
    }
    return value.toByteArray()
  }

  /** Keys are printable ASCII, which ends at the tilde. */
  fun keys(prefix: String): List<String> =
    database
      .rawQuery(
        "SELECT key FROM records WHERE key >= ? AND key < ?",
        arrayOf(prefix, prefix + AFTER_ASCII),
      )
      .use { rows -> buildList { while (rows.moveToNext()) add(rows.getString(0)) } }

  /** Returns once it would survive a power failure. When it throws, close this and open another. */
  fun write(sets: List<Pair<String, ByteArray>>, deletes: List<String>) {
    database.beginTransaction()
    try {
      database.compileStatement("INSERT OR REPLACE INTO records (key, value) VALUES (?, ?)").use {
        for ((key, value) in sets) {
          it.bindString(1, key)
          it.bindBlob(2, value)
          it.execute()
        }
      }
      database.compileStatement("DELETE FROM records WHERE key = ?").use {
        for (key in deletes) {
          it.bindString(1, key)
          it.execute()
        }
      }
      database.setTransactionSuccessful()
    } catch (problem: Throwable) {
      undo()
      throw problem
    }
    // Commits, and waits for the disk.
    database.endTransaction()
  }

  override fun close() = database.close()

  /** After some failures, at a full disk for one, SQLite has undone it by itself, and refuses to do so once more. */
  private fun undo() {
    try {
      database.endTransaction()
    } catch (ignored: SQLException) {}
  }

  /** SQLite passes over settings that it cannot follow: what counts is what it says afterwards. */
  private fun requireSetting(name: String, wanted: String, expected: String) {
    database.rawQuery("PRAGMA $name = $wanted", null).use { it.moveToFirst() }
    val found = database.rawQuery("PRAGMA $name", null).use { if (it.moveToFirst()) it.getString(0) else null }
    check(expected.equals(found, ignoreCase = true)) {
      "This phone's SQLite would not survive a power failure: its $name is $found, not $wanted."
    }
  }

  private companion object {
    const val AFTER_ASCII = '\u007f'
    /** The window has 2 MiB, for a row with all that belongs to it. */
    const val PIECE_BYTES = 1_000_000
  }
}

/**
 * The framework's own settings say the same as the pragmas, so that it does not undo them (Android 9 has a journal mode of
 * its own liking). A damaged file is reported and left alone: by default the framework deletes it.
 */
private fun openForPowerLoss(file: File): SQLiteDatabase {
  file.parentFile?.mkdirs()
  if (Build.VERSION.SDK_INT < Build.VERSION_CODES.P) {
    return openDatabase(file, SQLiteDatabase.CREATE_IF_NECESSARY)
  }
  val parameters =
    SQLiteDatabase.OpenParams.Builder()
      .addOpenFlags(SQLiteDatabase.CREATE_IF_NECESSARY)
      .setJournalMode("TRUNCATE")
      .setSynchronousMode("FULL")
      .setErrorHandler {}
      .build()
  return SQLiteDatabase.openDatabase(file, parameters)
}

internal fun openDatabase(file: File, flags: Int): SQLiteDatabase =
  SQLiteDatabase.openDatabase(file.path, null, flags) {}
