import app.earshot.network.BoundNetwork
import app.earshot.network.anyWifi
import android.net.NetworkCapabilities

/** Words: +a a Wi-Fi comes, -a it goes, !a it may not be used, 0 nobody follows any more. Prints what was bound. */
object Bound {
  @JvmStatic
  fun main(words: Array<String>) {
    val refused = mutableSetOf<String>()
    val network =
      BoundNetwork<String>(
        { name ->
          val isBound = name == null || name !in refused
          println(if (isBound) "bind $name" else "bind $name: refused")
          isBound
        },
        { isBound -> println(if (isBound) "bound" else "unbound") },
      )
    for (word in words) {
      val name = word.drop(1)
      when (word.first()) {
        '+' -> network.appeared(name)
        '-' -> network.went(name)
        '!' -> refused.add(name)
        '0' -> network.forgetAll()
        else -> error(word)
      }
    }
  }
}

/** What the framework's own classes make of our request. */
object Request {
  @JvmStatic
  fun main(words: Array<String>) {
    val request = anyWifi()
    println("Wi-Fi ${request.hasTransport(NetworkCapabilities.TRANSPORT_WIFI)}")
    println("mobile ${request.hasTransport(NetworkCapabilities.TRANSPORT_CELLULAR)}")
    println("internet ${request.hasCapability(NetworkCapabilities.NET_CAPABILITY_INTERNET)}")
    println("validated ${request.hasCapability(NetworkCapabilities.NET_CAPABILITY_VALIDATED)}")
  }
}
