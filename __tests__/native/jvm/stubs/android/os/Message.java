package android.os;

import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

public class Message implements Delayed {
    private static final AtomicLong COUNT = new AtomicLong();

    public Object obj;
    Handler target;
    Runnable callback;
    private long dueNanos;
    private long number;

    public static Message obtain(Handler target, Runnable callback) {
        Message message = new Message();
        message.target = target;
        message.callback = callback;
        return message;
    }

    public void setAsynchronous(boolean isAsynchronous) {
    }

    void dueAfter(long nanos) {
        dueNanos = System.nanoTime() + nanos;
        number = COUNT.getAndIncrement();
    }

    @Override
    public long getDelay(TimeUnit unit) {
        return unit.convert(dueNanos - System.nanoTime(), TimeUnit.NANOSECONDS);
    }

    @Override
    public int compareTo(Delayed other) {
        Message message = (Message) other;
        int order = Long.compare(dueNanos - message.dueNanos, 0);
        return order != 0 ? order : Long.compare(number, message.number);
    }
}
