package app.earshot.pocket

/** Something of the system's that is held. To hold it twice is to hold it once. */
interface Hold {
  /** For this long at the most, where the system can see to that by itself. */
  fun take(forMs: Long)

  fun drop()
}

/** Each returns how to cancel it; a run that has already begun is not cancelled. */
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

  private var cancelTicks: () -> Unit = {}
  private var tickEveryMs = 0L
  private var cancelEnd: () -> Unit = {}
  /** Counts renewals and stops, so that an end which could no longer be cancelled does not end a later renewal. */
  private var turn = 0
  private var isClosed = false

  /** What the system refuses is thrown once all the rest is held: without the Wi-Fi lock the ticks still help. */
  @Synchronized
  fun renew(forMs: Long, tickEveryMs: Long) {
    require(forMs > 0 && tickEveryMs > 0) { "$forMs ms with a tick every $tickEveryMs ms" }
    check(!isClosed) { "The app is closing." }
    val refused = firstProblem(holds) { it.take(forMs) }
    try {
      if (this.tickEveryMs != tickEveryMs) {
        cancelTicks()
        cancelTicks = schedule.every(tickEveryMs, tick)
        this.tickEveryMs = tickEveryMs
      }
      cancelEnd()
      val mine = ++turn
      cancelEnd = schedule.once(forMs) { endOf(mine) }
    } catch (problem: RuntimeException) {
      // Nothing would ever let go of the locks.
      stop()
      throw problem
    }
    refused?.let { throw it }
  }

  /** Lets go of everything, also when one lock cannot be released. */
  @Synchronized
  fun stop() {
    turn++
    cancelTicks()
    cancelTicks = {}
    tickEveryMs = 0
    cancelEnd()
    cancelEnd = {}
    firstProblem(holds, Hold::drop)?.let { throw it }
  }

  /** For good: a late renewal holds nothing. */
  @Synchronized
  fun close() {
    isClosed = true
    stop()
  }

  @Synchronized
  private fun endOf(mine: Int) {
    if (mine == turn) stop()
  }
}

private fun firstProblem(holds: List<Hold>, each: (Hold) -> Unit): RuntimeException? =
  holds.mapNotNull { hold ->
    try {
      each(hold)
      null
    } catch (problem: RuntimeException) {
      problem
    }
  }.firstOrNull()
