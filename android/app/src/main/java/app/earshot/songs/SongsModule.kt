package app.earshot.songs

import android.Manifest
import android.content.pm.PackageManager
import android.os.Build
import app.earshot.specs.NativeEarshotSongsSpec
import com.facebook.react.bridge.Arguments
import com.facebook.react.bridge.Promise
import com.facebook.react.bridge.ReactApplicationContext
import java.util.concurrent.Executors

/** The songs on this phone, read on a thread of their own: there may be 50,000. */
class SongsModule(context: ReactApplicationContext) : NativeEarshotSongsSpec(context) {

  private val thread = Executors.newSingleThreadExecutor { work -> Thread(work, "earshot-songs") }

  override fun authorization(ask: Boolean, promise: Promise) =
    promise.resolve(if (isAllowed()) "granted" else "to be asked for")

  override fun list(promise: Promise) =
    thread.execute {
      try {
        // Without it the index of media answers too, with nothing in it.
        check(isAllowed()) { "Earshot may not read the songs on this phone." }
        val songs = Arguments.createArray()
        MediaSongs.list(reactApplicationContext.contentResolver).forEach(songs::pushString)
        promise.resolve(songs)
      } catch (problem: Exception) {
        promise.reject("EarshotSongs", problem.message, problem)
      }
    }

  override fun invalidate() {
    thread.shutdown()
    super.invalidate()
  }

  private fun isAllowed(): Boolean {
    val permission =
      if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.TIRAMISU) {
        Manifest.permission.READ_MEDIA_AUDIO
      } else {
        Manifest.permission.READ_EXTERNAL_STORAGE
      }
    return reactApplicationContext.checkSelfPermission(permission) == PackageManager.PERMISSION_GRANTED
  }
}
