package android.os

/** In the place of the framework's, which asks a Linux of Android's who it is. */
object Process {
  @JvmStatic fun myUid(): Int = 10_000
}
