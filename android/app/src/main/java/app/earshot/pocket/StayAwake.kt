package app.earshot.pocket

/** Something of the system's that is held. To hold it twice is to hold it once. */
interface Hold {
  /** For this long at the most, where the system can see to that by itself. */
  fun take(forMs: Long)

  fun drop()
}

/** Each returns how to call it off. */
interface Schedule {
  fun once(afterMs: Long, run: () -> Unit): () -> Unit

  fun every(ms: Long, run: () -> Unit): () -> Unit
}

/**
 * Holds and ticks for a time that has to be renewed: an app that hangs, or was forgotten, lets its phone sleep. Knows nothing
 * of Android, so that it runs where there is none.
 */
class StayAwake(
  private val holds: List<Hold>,
  private val schedule: Schedule,
  private val tick: () -> Unit,
) {

  private var stopTicking: (() -> Unit)? = null
  private var tickEveryMs = 0L
  private var keepFromEnding: () -> Unit = {}

  /** All or nothing: when one hold cannot be had, none is left. */
  @Synchronized
  fun renew(forMs: Long, tickEveryMs: Long) {
    require(forMs > 0 && tickEveryMs > 0) { "$forMs ms with a tick every $tickEveryMs ms" }
    try {
      holds.forEach { it.take(forMs) }
    } catch (problem: RuntimeException) {
      stop()
      throw problem
    }
    if (stopTicking == null || this.tickEveryMs != tickEveryMs) {
      stopTicking?.invoke()
      this.tickEveryMs = tickEveryMs
      stopTicking = schedule.every(tickEveryMs, tick)
    }
    keepFromEnding()
    keepFromEnding = schedule.once(forMs, ::stop)
  }

  @Synchronized
  fun stop() {
    stopTicking?.invoke()
    stopTicking = null
    keepFromEnding()
    keepFromEnding = {}
    holds.forEach(Hold::drop)
  }
}
