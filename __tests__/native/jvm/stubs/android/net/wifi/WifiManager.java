package android.net.wifi;

import java.util.concurrent.atomic.AtomicInteger;

public class WifiManager {
    /** How often a lock is held, over all of them: without any a phone lets no multicast in. */
    public static final AtomicInteger HELD = new AtomicInteger();

    public MulticastLock createMulticastLock(String tag) {
        return new MulticastLock();
    }

    public static class MulticastLock {
        private int held = 0;

        public void setReferenceCounted(boolean isReferenceCounted) {
        }

        public synchronized void acquire() {
            held++;
            HELD.incrementAndGet();
        }

        public synchronized void release() {
            if (held == 0) throw new RuntimeException("MulticastLock under-locked");
            held--;
            HELD.decrementAndGet();
        }
    }
}
