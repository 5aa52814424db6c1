import android.content.ContentInterface
import android.content.ContentResolver
import android.content.Context
import android.content.ContextWrapper
import android.content.IContentProvider
import android.content.pm.ApplicationInfo
import android.database.Cursor
import android.database.MatrixCursor
import android.os.Bundle
import android.os.CancellationSignal
import app.earshot.songs.MediaSongs
import java.lang.reflect.Proxy

/** The app's reading of the phone's songs on the framework's own ContentResolver and cursor, with a phone's index behind. */
fun main(words: Array<String>) {
  val rows = words[0].toInt()
  val index =
    Proxy.newProxyInstance(
      ContentInterface::class.java.classLoader,
      arrayOf(ContentInterface::class.java),
    ) { _, method, parameters ->
      check(method.name == "query") { "Nobody asks a phone to ${method.name}." }
      answer(parameters, rows)
    }
  val songs = MediaSongs.list(Resolver(index as ContentInterface))
  println("${songs.size} strings")
  songs.take(8).chunked(2).forEach { (artist, title) -> println("[$artist] [$title]") }
}

private class App : ContextWrapper(null) {
  override fun getOpPackageName() = "app.earshot"

  override fun getApplicationInfo() = ApplicationInfo().apply { targetSdkVersion = 36 }
}

/** The framework's, with the index in the place of the process that it would ask. */
private class Resolver(index: ContentInterface) : ContentResolver(App(), index) {
  override fun acquireProvider(context: Context?, name: String?) = nobody()

  override fun acquireUnstableProvider(context: Context?, name: String?) = nobody()

  override fun releaseProvider(provider: IContentProvider?) = true

  override fun releaseUnstableProvider(provider: IContentProvider?) = true

  override fun unstableProviderDied(provider: IContentProvider?) = Unit

  private fun nobody(): Nothing = error("There is no other process.")
}

private fun answer(parameters: Array<Any?>, rows: Int): Cursor {
  @Suppress("UNCHECKED_CAST") val columns = parameters[1] as Array<String>
  val condition = parameters[2] as Bundle?
  check(parameters[3] is CancellationSignal?)
  println("asked ${parameters[0]} for ${columns.toList()}")
  println("where ${condition?.getString(ContentResolver.QUERY_ARG_SQL_SELECTION)}")
  return MatrixCursor(columns, rows).apply {
    addRow(arrayOf("Björk", "Jóga"))
    addRow(arrayOf("<unknown>", "Track 01"))
    addRow(arrayOf<Any?>(null, "untitled.mp3"))
    addRow(arrayOf<Any?>("ABBA", null))
    for (number in 5..rows) addRow(arrayOf("Artist $number", "Title $number"))
  }
}
