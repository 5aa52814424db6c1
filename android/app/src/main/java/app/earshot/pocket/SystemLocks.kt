package app.earshot.pocket

import android.content.Context
import android.net.wifi.WifiManager
import android.os.PowerManager

private const val TAG = "earshot:pocket"

/**
 * What a phone with its screen off needs to go on: a processor that runs, a Wi-Fi that does not doze between packets, and one
 * that lets the announcements of other phones through.
 */
fun systemLocks(context: Context): List<Hold> {
  val power = context.getSystemService(Context.POWER_SERVICE) as PowerManager
  val wifi = context.applicationContext.getSystemService(Context.WIFI_SERVICE) as WifiManager
  // The mode that replaces it does nothing once the screen is off.
  @Suppress("DEPRECATION")
  val wifiLock = wifi.createWifiLock(WifiManager.WIFI_MODE_FULL_HIGH_PERF, TAG)
  return listOf(
    ProcessorHold(power.newWakeLock(PowerManager.PARTIAL_WAKE_LOCK, TAG)),
    WifiHold(wifiLock),
    MulticastHold(wifi.createMulticastLock(TAG)),
  )
}

private class ProcessorHold(private val lock: PowerManager.WakeLock) : Hold {
  init {
    lock.setReferenceCounted(false)
  }

  override fun take(forMs: Long) = lock.acquire(forMs)

  override fun drop() {
    if (lock.isHeld) lock.release()
  }
}

private class WifiHold(private val lock: WifiManager.WifiLock) : Hold {
  init {
    lock.setReferenceCounted(false)
  }

  override fun take(forMs: Long) = lock.acquire()

  override fun drop() {
    if (lock.isHeld) lock.release()
  }
}

private class MulticastHold(private val lock: WifiManager.MulticastLock) : Hold {
  init {
    lock.setReferenceCounted(false)
  }

  override fun take(forMs: Long) = lock.acquire()

  override fun drop() {
    if (lock.isHeld) lock.release()
  }
}
