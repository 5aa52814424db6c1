package app.earshot.store

import android.net.Uri
import android.util.Base64
import app.earshot.specs.NativeEarshotStoreSpec
import com.facebook.react.bridge.Arguments
import com.facebook.react.bridge.Promise
import com.facebook.react.bridge.ReactApplicationContext
import com.facebook.react.bridge.ReadableArray
import com.facebook.react.bridge.WritableArray
import java.io.File
import java.util.concurrent.Executors

/** The records on one thread of their own, in the order in which JavaScript asked. */
class StoreModule(context: ReactApplicationContext) : NativeEarshotStoreSpec(context) {

  private val thread = Executors.newSingleThreadExecutor { work -> Thread(work, "earshot-store") }
  private val handedOn = File(context.cacheDir, "handed-on")
  private val databases = checkNotNull(context.getDatabasePath(FILE).parentFile)
  /** Opened at the first use, and again after a failure: what failed may have left it in mid-transaction. */
  private var opened: RecordStore? = null

  override fun read(key: String, promise: Promise) =
    inTurn(promise) { store().read(key)?.let { Base64.encodeToString(it, Base64.NO_WRAP) } }

  override fun keys(prefix: String, promise: Promise) =
    inTurn(promise) { store().keys(prefix).toWritableArray() }

  override fun write(sets: ReadableArray, deletes: ReadableArray, promise: Promise) =
    inTurn(promise) {
      val values =
        sets.toStrings().chunked(2) { (key, value) -> key to Base64.decode(value, Base64.NO_WRAP) }
      store().write(values, deletes.toStrings())
      null
    }

  override fun readAsyncStorage(database: String, promise: Promise) =
    inTurn(promise) { AsyncStorageDatabase(databases, database).entries().toWritableArray() }

  override fun deleteAsyncStorage(database: String, promise: Promise) =
    inTurn(promise) {
      AsyncStorageDatabase(databases, database).delete()
      null
    }

  override fun writeFile(name: String, text: String, promise: Promise) =
    inTurn(promise) {
      handedOn.deleteRecursively()
      handedOn.mkdirs()
      val file = File(handedOn, name)
      file.writeText(text)
      Uri.fromFile(file).toString()
    }

  override fun deleteFiles(promise: Promise) =
    inTurn(promise) {
      handedOn.deleteRecursively()
      null
    }

  override fun invalidate() {
    thread.execute { close() }
    thread.shutdown()
    super.invalidate()
  }

  private fun store(): RecordStore = opened ?: RecordStore(File(databases, FILE)).also { opened = it }

  private fun close() {
    opened?.close()
    opened = null
  }

  private fun inTurn(promise: Promise, work: () -> Any?) {
    thread.execute {
      try {
        promise.resolve(work())
      } catch (problem: Exception) {
        close()
        promise.reject("EarshotStore", problem.message, problem)
      }
    }
  }

  private companion object {
    const val FILE = "earshot-records.sqlite"
  }
}

private fun ReadableArray.toStrings(): List<String> = List(size()) { checkNotNull(getString(it)) }

private fun List<String>.toWritableArray(): WritableArray =
  Arguments.createArray().also { array -> forEach(array::pushString) }
