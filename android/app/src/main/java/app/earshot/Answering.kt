package app.earshot

import com.facebook.react.bridge.Promise

/** What the system refuses is told to JavaScript; thrown, it would end the app. */
internal fun answer(module: String, promise: Promise, work: () -> Unit) {
  try {
    work()
    promise.resolve(null)
  } catch (problem: RuntimeException) {
    promise.reject(module, problem)
  }
}
