import app.earshot.pocket.Hold
import app.earshot.pocket.Schedule
import app.earshot.pocket.StayAwake
import app.earshot.pocket.ThreadSchedule
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit

/** Time that goes on when it is told to. */
class Hand : Schedule {
  private class Due(var atMs: Long, val everyMs: Long?, val run: () -> Unit)

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
    waiting.add(due)
    return { waiting.remove(due) }
  }
}

class Lock(private val isRefused: Boolean = false) : Hold {
  var isHeld = false
  var forMs = 0L

  override fun take(forMs: Long) {
    if (isRefused) throw SecurityException("no WAKE_LOCK")
    isHeld = true
    this.forMs = forMs
  }

  override fun drop() {
    isHeld = false
  }
}

fun main(words: Array<String>) {
  when (words[0]) {
    "renewed" -> renewed()
    "forgotten" -> forgotten()
    "stopped" -> stopped()
    "refused" -> refused()
    "on a thread" -> onAThread()
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

private fun refused() {
  val (hand, lock) = Hand() to Lock()
  var ticks = 0
  val awake = StayAwake(listOf(lock, Lock(isRefused = true)), hand) { ticks++ }
  for (renew in listOf({ awake.renew(60_000, 500) }, { awake.renew(0, 500) })) {
    try {
      renew()
      println("not refused")
    } catch (problem: RuntimeException) {
      println(problem.message)
    }
  }
  hand.pass(120_000)
  println("held ${lock.isHeld}, $ticks ticks")
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
