package android.os;

/** As Android's: callbacks are told apart by identity, not by what they do. */
public class Handler {
    /** How many times faster than real time delays pass, for tests of what takes long. */
    private static final long HASTE = Long.getLong("handler.haste", 1);
    private static final long NANOS_IN_MS = 1_000_000;

    private final Looper looper;

    public Handler(Looper looper) {
        this.looper = looper;
    }

    public boolean post(Runnable callback) {
        return postDelayed(callback, 0);
    }

    public boolean postDelayed(Runnable callback, long delayMs) {
        return sendMessageDelayed(Message.obtain(this, callback), delayMs);
    }

    public boolean sendMessageDelayed(Message message, long delayMs) {
        message.dueAfter(delayMs * NANOS_IN_MS / HASTE);
        return looper.queue.add(message);
    }

    public void removeCallbacks(Runnable callback) {
        looper.queue.removeIf(message -> message.target == this && message.callback == callback);
    }

    public void removeCallbacksAndMessages(Object token) {
        looper.queue.removeIf(message -> message.target == this && (token == null || message.obj == token));
    }
}
