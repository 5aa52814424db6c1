package android.os;

import java.util.concurrent.DelayQueue;

/** The main thread's: what is due is done there, one after the other. */
public class Looper {
    private static final Looper MAIN = new Looper();

    final DelayQueue<Message> queue = new DelayQueue<>();

    private Looper() {
        Thread thread = new Thread(this::loop, "main looper");
        thread.setDaemon(true);
        thread.start();
    }

    public static Looper getMainLooper() {
        return MAIN;
    }

    private void loop() {
        try {
            while (true) queue.take().callback.run();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
