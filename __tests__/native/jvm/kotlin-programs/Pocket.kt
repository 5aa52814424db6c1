import app.earshot.pocket.Hold
import app.earshot.pocket.Schedule
import app.earshot.pocket.StayAwake
import app.earshot.pocket.ThreadSchedule
import java.util.concurrent.CountDownLatch
import java.util.concurrent.RejectedExecutionException
import java.util.concurrent.TimeUnit

/** Time that goes on when it is told to. */
class Hand : Schedule {
  private class Due(var atMs: Long, val everyMs: Long?, val run: () -> Unit)

  /** As when a thread has taken up the work just before it is cancelled. */
  var cancelsTooLate = false
  var isShutDown = false
  private val waiting = mutableListOf<Due>()
  private var nowMs = 0L

  override fun once(afterMs: Long, run: () -> Unit) = add(Due(nowMs + afterMs, null, run))

  override fun every(ms: Long, run: () -> Unit) = add(Due(nowMs + ms, ms, run))

  fun pass(ms: Long) {
    val untilMs = nowMs + ms
    while (true) {
      val next = waiting.filter { it.atMs <= untilMs }.minByOrNull { it.atMs } ?: break
      nowMs = next.atMs
      if (next.everyMs == null) waiting.remove(next) else next.atMs += next.everyMs
      next.run()
    }
    nowMs = untilMs
  }

  private fun add(due: Due): () -> Unit {
    if (isShutDown) throw RejectedExecutionException("shut down")
    waiting.add(due)
    return { if (!cancelsTooLate) waiting.remove(due) }
  }
}

class Lock(private val isRefused: Boolean = false, private val isStuck: Boolean = false) : Hold {
  var isHeld = false
  var forMs = 0L

  override fun take(forMs: Long) {
    if (isRefused) throw SecurityException("no WAKE_LOCK")
    isHeld = true
    this.forMs = forMs
  }

  override fun drop() {
    if (isStuck) throw IllegalStateException("no release")
    isHeld = false
  }
}

fun main(words: Array<String>) {
  when (words[0]) {
    "renewed" -> renewed()
    "forgotten" -> forgotten()
    "stopped" -> stopped()
    "refused" -> refused()
    "stuck" -> stuck()
    "late end" -> lateEnd()
    "no schedule" -> noSchedule()
    "closed" -> closed()
    "another tick" -> anotherTick()
    "on a thread" -> onAThread()
    "failing ticks" -> failingTicks()
    else -> error(words[0])
  }
}

private fun renewed() {
  val (hand, locks) = Hand() to listOf(Lock(), Lock(), Lock())
  var ticks = 0
  val awake = StayAwake(locks, hand) { ticks++ }
  repeat(4) {
    awake.renew(60_000, 500)
    hand.pass(30_000)
    println("held ${locks.map { it.isHeld }} for ${locks.map { it.forMs }}, $ticks ticks")
  }
}

private fun forgotten() {
  val (hand, lock) = Hand() to Lock()
  var ticks = 0
  StayAwake(listOf(lock), hand) { ticks++ }.renew(60_000, 500)
  hand.pass(59_999)
  println("held ${lock.isHeld}, $ticks ticks")
  hand.pass(600_000)
  println("held ${lock.isHeld}, $ticks ticks")
}

private fun stopped() {
  val (hand, lock) = Hand() to Lock()
  var ticks = 0
  val awake = StayAwake(listOf(lock), hand) { ticks++ }
  awake.renew(60_000, 500)
  awake.stop()
  hand.pass(120_000)
  println("held ${lock.isHeld}, $ticks ticks")
  awake.renew(60_000, 500)
  hand.pass(1000)
  println("held ${lock.isHeld}, $ticks ticks")
}

private fun attempt(work: () -> Unit) {
  try {
    work()
    println("done")
  } catch (problem: RuntimeException) {
    println(problem.message)
  }
}

private fun refused() {
  val (hand, locks) = Hand() to listOf(Lock(isRefused = true), Lock())
  var ticks = 0
  val awake = StayAwake(locks, hand) { ticks++ }
  attempt { awake.renew(0, 500) }
  attempt { awake.renew(60_000, 500) }
  hand.pass(1000)
  println("held ${locks.map { it.isHeld }}, $ticks ticks")
  hand.pass(120_000)
  println("held ${locks.map { it.isHeld }}, $ticks ticks")
}

private fun stuck() {
  val (hand, locks) = Hand() to listOf(Lock(isStuck = true), Lock())
  var ticks = 0
  val awake = StayAwake(locks, hand) { ticks++ }
  awake.renew(60_000, 500)
  attempt { awake.stop() }
  hand.pass(120_000)
  println("held ${locks.map { it.isHeld }}, $ticks ticks")
}

private fun lateEnd() {
  val (hand, lock) = Hand() to Lock()
  val awake = StayAwake(listOf(lock), hand) {}
  hand.cancelsTooLate = true
  awake.renew(1000, 5000)
  awake.renew(60_000, 5000)
  hand.pass(30_000)
  println("held ${lock.isHeld}")
}

private fun noSchedule() {
  val (hand, lock) = Hand() to Lock()
  hand.isShutDown = true
  attempt { StayAwake(listOf(lock), hand) {}.renew(60_000, 500) }
  println("held ${lock.isHeld}")
}

private fun closed() {
  val (hand, lock) = Hand() to Lock()
  val awake = StayAwake(listOf(lock), hand) {}
  awake.renew(60_000, 500)
  awake.close()
  attempt { awake.renew(60_000, 500) }
  attempt { awake.stop() }
  println("held ${lock.isHeld}")
}

private fun anotherTick() {
  val hand = Hand()
  var ticks = 0
  val awake = StayAwake(emptyList(), hand) { ticks++ }
  awake.renew(60_000, 500)
  awake.renew(60_000, 500)
  hand.pass(1000)
  awake.renew(60_000, 100)
  hand.pass(1000)
  println("$ticks ticks")
}

private fun onAThread() {
  val (schedule, ticked) = ThreadSchedule() to CountDownLatch(3)
  val awake = StayAwake(emptyList(), schedule) { ticked.countDown() }
  awake.renew(60_000, 5)
  println("three ticks ${ticked.await(60, TimeUnit.SECONDS)}")
  awake.stop()
  schedule.shutDown()
  println("ended")
}

private fun failingTicks() {
  val (schedule, ticked) = ThreadSchedule() to CountDownLatch(3)
  val awake =
    StayAwake(emptyList(), schedule) {
      ticked.countDown()
      throw IllegalStateException("no JavaScript")
    }
  awake.renew(60_000, 5)
  println("three ticks ${ticked.await(60, TimeUnit.SECONDS)}")
  awake.close()
  schedule.shutDown()
}
