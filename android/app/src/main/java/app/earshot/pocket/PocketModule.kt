package app.earshot.pocket

import app.earshot.answer
import app.earshot.specs.NativeEarshotPocketSpec
import com.facebook.react.bridge.Promise
import com.facebook.react.bridge.ReactApplicationContext

/** What keeps the app going while the phone is in a pocket. Its rules are those of `StayAwake`. */
class PocketModule(context: ReactApplicationContext) : NativeEarshotPocketSpec(context) {

  private val schedule = ThreadSchedule()
  private val awake = StayAwake(systemLocks(context), schedule) { context.emitDeviceEvent(TICK) }

  override fun stayAwake(forMs: Double, tickEveryMs: Double, promise: Promise) = answer(NAME, promise) {
    awake.renew(forMs.toLong(), tickEveryMs.toLong())
  }

  override fun letSleep(promise: Promise) = answer(NAME, promise) { awake.stop() }

  override fun invalidate() {
    try {
      awake.close()
    } finally {
      schedule.shutDown()
      super.invalidate()
    }
  }

  private companion object {
    const val TICK = "EarshotTick"
  }
}
