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
    cancelling(executor.scheduleWithFixedDelay(run, ms, ms, MILLISECONDS))

  fun shutDown() = executor.shutdown()

  private fun cancelling(future: Future<*>): () -> Unit = { future.cancel(false) }
}
