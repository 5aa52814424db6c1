package app.earshot.songs

import android.content.ContentResolver
import android.provider.MediaStore

/** What the phone's own index of media says, to be asked away from the main thread. */
internal object MediaSongs {

  private val columns = arrayOf(MediaStore.Audio.Media.ARTIST, MediaStore.Audio.Media.TITLE)

  /** Artist, title, artist, title, … of all music: no ringtones, alarms or recordings. */
  fun list(resolver: ContentResolver): List<String> {
    val rows =
      resolver.query(
        MediaStore.Audio.Media.EXTERNAL_CONTENT_URI,
        columns,
        "${MediaStore.Audio.Media.IS_MUSIC} != 0",
        null,
        null,
      )
    checkNotNull(rows) { "The phone's index of media does not answer." }
    return rows.use {
      buildList(2 * rows.count) {
        while (rows.moveToNext()) {
          add(rows.getString(0).orEmpty())
          add(rows.getString(1).orEmpty())
        }
      }
    }
  }
}
