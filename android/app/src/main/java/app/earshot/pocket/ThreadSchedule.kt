package app.earshot.pocket

import java.util.concurrent.Executors
import java.util.concurrent.Future
import java.util.concurrent.TimeUnit.MILLISECONDS

/** On a thread of its own, which does not follow the screen as JavaScript's timers do. */
class ThreadSchedule : Schedule {

  private val executor = Executors.newSingleThreadScheduledExecutor()

  override fun once(afterMs: Long, run: () -> Unit) =
    cancelling(executor.schedule(run, afterMs, MILLISECONDS))

  override fun every(ms: Long, run: () -> Unit) =
    cancelling(executor.scheduleWithFixedDelay({ despiteFailure(run) }, ms, ms, MILLISECONDS))

  fun shutDown() = executor.shutdown()

  /** The executor drops what has thrown once. A tick fails while JavaScript is being reloaded, and the next may not. */
  private fun despiteFailure(run: () -> Unit) {
    try {
      run()
    } catch (ignored: RuntimeException) {}
  }

  private fun cancelling(future: Future<*>): () -> Unit = { future.cancel(false) }
}
