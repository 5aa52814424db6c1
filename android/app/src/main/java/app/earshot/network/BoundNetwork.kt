package app.earshot.network

/**
 * Which of the networks that are there the process's sockets go through; none, while there is none: a phone that is itself
 * the hotspot is on no Wi-Fi network, and has to stay unbound to reach its guests. Knows nothing of Android, so that it
 * runs where there is none.
 *
 * @param bind false when the network is gone already, or may not be used; null unbinds
 */
class BoundNetwork<N : Any>(
  private val bind: (N?) -> Boolean,
  private val changed: (isBound: Boolean) -> Unit,
) {

  private val there = LinkedHashSet<N>()
  private var bound: N? = null

  @Synchronized
  fun appeared(network: N) {
    there.add(network)
    choose()
  }

  @Synchronized
  fun went(network: N) {
    there.remove(network)
    choose()
  }

  @Synchronized
  fun forgetAll() {
    there.clear()
    choose()
  }

  /** Whatever is bound stays so while it is there: another Wi-Fi beside it is no reason to cut every connection. */
  private fun choose() {
    val before = bound
    if (before != null && before in there) return
    bound = there.lastOrNull { bind(it) }
    // Whatever went wrong, sockets must not be left on a network that is gone.
    if (bound == null && before != null) bind(null)
    // Also from one Wi-Fi to another: what was dialed through the first leads nowhere.
    if (bound != before) changed(bound != null)
  }
}
