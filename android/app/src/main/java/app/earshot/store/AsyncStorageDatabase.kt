package app.earshot.store

import android.database.sqlite.SQLiteDatabase
import java.io.File

/**
 * What @react-native-async-storage/async-storage 3 left behind, where earlier versions of the app kept their records: one
 * database each, with the table `entries` of keys and texts.
 */
class AsyncStorageDatabase(databases: File, name: String) {

  private val file = File(databases, "async-storage/databases/$name/$name.sqlite")

  /** Key, text, key, text, …; nothing where there is no database. */
  fun entries(): List<String> {
    if (!file.exists()) return emptyList()
    return openDatabase(file, SQLiteDatabase.OPEN_READWRITE).use { database ->
      if (!database.hasEntries()) return emptyList()
      database.rawQuery("SELECT key, length(value) FROM entries WHERE value IS NOT NULL", null).use { rows ->
        buildList {
          while (rows.moveToNext()) {
            val key = rows.getString(0)
            add(key)
            add(database.valueOf(key, rows.getString(1).toInt()))
          }
        }
      }
    }
  }

  /** In pieces: a row that is read must fit into the framework's window, whose 2 MiB a large library does not. */
  private fun SQLiteDatabase.valueOf(key: String, length: Int): String = buildString {
    for (from in 1..length step PIECE_CHARACTERS) {
      rawQuery("SELECT substr(value, $from, $PIECE_CHARACTERS) FROM entries WHERE key = ?", arrayOf(key)).use {
        if (it.moveToFirst()) append(it.getString(0))
      }
    }
  }

  fun delete() {
    if (!file.exists()) return
    SQLiteDatabase.deleteDatabase(file)
    check(!file.exists()) { "$file could not be deleted." }
    // Folders that are not empty stay: somebody else has a database there.
    generateSequence(file.parentFile) { it.parentFile }.take(3).forEach { it.delete() }
  }

  private fun SQLiteDatabase.hasEntries(): Boolean =
    rawQuery("SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'entries'", null).use {
      it.moveToFirst()
    }

  private companion object {
    /** Of up to three bytes each. */
    const val PIECE_CHARACTERS = 500_000
  }
}
