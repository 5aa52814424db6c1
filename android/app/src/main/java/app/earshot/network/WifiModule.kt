package app.earshot.network

import android.content.Context
import android.net.ConnectivityManager
import android.net.Network
import app.earshot.answer
import app.earshot.specs.NativeEarshotWifiSpec
import com.facebook.react.bridge.Promise
import com.facebook.react.bridge.ReactApplicationContext

/** Has the app's sockets go over the Wi-Fi while there is one. Its rules are those of `BoundNetwork`. */
class WifiModule(context: ReactApplicationContext) : NativeEarshotWifiSpec(context) {

  private val connectivity =
    context.getSystemService(Context.CONNECTIVITY_SERVICE) as ConnectivityManager
  private val network =
    BoundNetwork<Network>(connectivity::bindProcessToNetwork) { context.emitDeviceEvent(BOUND, it) }
  private var callback: ConnectivityManager.NetworkCallback? = null

  override fun follow(promise: Promise) = answer(NAME, promise, ::register)

  override fun leave(promise: Promise) = answer(NAME, promise, ::unregister)

  override fun invalidate() {
    try {
      unregister()
    } finally {
      super.invalidate()
    }
  }

  @Synchronized
  private fun register() {
    if (callback != null) return
    val told =
      object : ConnectivityManager.NetworkCallback() {
        // One may be under way when it is called off: the lock keeps it from binding what was just unbound.
        override fun onAvailable(network: Network) =
          synchronized(this@WifiModule) {
            if (callback === this) this@WifiModule.network.appeared(network)
          }

        override fun onLost(network: Network) = this@WifiModule.network.went(network)
      }
    callback = told
    try {
      connectivity.registerNetworkCallback(anyWifi(), told)
    } catch (problem: RuntimeException) {
      callback = null
      throw problem
    }
  }

  @Synchronized
  private fun unregister() {
    val told = callback ?: return
    callback = null
    try {
      connectivity.unregisterNetworkCallback(told)
    } finally {
      network.forgetAll()
    }
  }

  private companion object {
    const val BOUND = "EarshotWifiBound"
  }
}
