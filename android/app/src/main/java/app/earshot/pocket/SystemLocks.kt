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
  val processor = power.newWakeLock(PowerManager.PARTIAL_WAKE_LOCK, TAG)
  // Its replacement works only with the screen on. Newer systems may give that one instead: then only the other two help.
  @Suppress("DEPRECATION") val radio = wifi.createWifiLock(WifiManager.WIFI_MODE_FULL_HIGH_PERF, TAG)
  val multicast = wifi.createMulticastLock(TAG)
  processor.setReferenceCounted(false)
  radio.setReferenceCounted(false)
  multicast.setReferenceCounted(false)
  return listOf(
    LockHold({ processor.acquire(it) }, { processor.isHeld }, { processor.release() }),
    LockHold({ radio.acquire() }, { radio.isHeld }, { radio.release() }),
    LockHold({ multicast.acquire() }, { multicast.isHeld }, { multicast.release() }),
  )
}

/** The system's locks have the same methods, and no type in common. */
private class LockHold(
  private val acquire: (forMs: Long) -> Unit,
  private val isHeld: () -> Boolean,
  private val release: () -> Unit,
) : Hold {

  override fun take(forMs: Long) = acquire(forMs)

  override fun drop() {
    if (isHeld()) release()
  }
}
