import com.asterinet.react.tcpsocket.TcpSocketModule;
import com.facebook.react.bridge.JavaOnlyMap;
import com.facebook.react.bridge.ReactApplicationContext;
import com.facebook.react.bridge.ReadableMap;
import com.facebook.react.modules.core.DeviceEventManagerModule.RCTDeviceEventEmitter;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;

/** The library's real module. In JavaScript's place stands a listener that writes down what it hears. */
final class Phone implements RCTDeviceEventEmitter {
    private static final int PATIENCE_MS = 5_000;
    private static final int QUIET_MS = 200;
    private static final int POLL_MS = 5;

    final TcpSocketModule module;
    boolean allowHalfOpen = false;
    private final List<String> heard = new ArrayList<>();
    private final Set<Integer> open = new HashSet<>();

    Phone() {
        // Android ends an app at the first exception that nobody catches, on whatever thread.
        Thread.setDefaultUncaughtExceptionHandler((thread, error) -> {
            System.out.println("crash " + error);
            Runtime.getRuntime().halt(1);
        });
        module = new TcpSocketModule(new ReactApplicationContext(this));
        module.initialize();
    }

    @Override
    public void emit(String event, Object data) {
        ReadableMap body = (ReadableMap) data;
        int id = body.getInt("id");
        synchronized (this) {
            heard.add(event + " " + id + details(event, body));
            if (event.equals("connect")) open.add(id);
            if (event.equals("connection")) open.add(body.getMap("info").getInt("id"));
        }
        answer(event, id);
    }

    private static String details(String event, ReadableMap body) {
        switch (event) {
            case "listening":
                return " " + body.getMap("connection").getInt("localPort");
            case "connection":
                return " " + body.getMap("info").getInt("id");
            case "data":
                return " " + new String(Base64.getDecoder().decode(body.getString("data")));
            case "written":
                return " " + body.getInt("msgId") + (body.getString("err") == null ? "" : " failed");
            case "error":
                return " " + body.getString("error");
            case "close":
                return body.getBoolean("hadError") ? " hadError" : "";
            default:
                return "";
        }
    }

    /** What the library's Socket.js does of its own accord. */
    private void answer(String event, int id) {
        if (event.equals("error")) module.destroy(id);
        if (event.equals("end") && !allowHalfOpen && isOpen(id)) module.end(id);
    }

    private synchronized boolean isOpen(int id) {
        return open.contains(id);
    }

    synchronized List<String> heard() {
        return new ArrayList<>(heard);
    }

    /** The first line heard that starts with these words; null if it does not come. */
    String await(String words) {
        String[] found = new String[1];
        eventually(() -> {
            for (String line : heard()) {
                if ((line + " ").startsWith(words + " ")) found[0] = line;
                if (found[0] != null) return true;
            }
            return false;
        });
        return found[0];
    }

    /** @return the port */
    int listen(int id) {
        JavaOnlyMap options = new JavaOnlyMap();
        options.putString("host", "127.0.0.1");
        options.putInt("port", 0);
        module.listen(id, options);
        return lastNumber(await("listening " + id));
    }

    void dial(int id, int port) {
        module.connect(id, "127.0.0.1", port, new JavaOnlyMap());
    }

    void write(int id, int msgId, byte[] bytes) {
        module.write(id, Base64.getEncoder().encodeToString(bytes), msgId);
    }

    Set<?> socketsLeft() {
        try {
            Field socketMap = TcpSocketModule.class.getDeclaredField("socketMap");
            socketMap.setAccessible(true);
            return ((Map<?, ?>) socketMap.get(module)).keySet();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Waits until nothing more is heard, then tells everything and leaves, whatever threads there are. */
    void report() {
        int[] count = {heard().size()};
        long[] since = {System.nanoTime()};
        eventually(() -> {
            if (heard().size() != count[0]) since[0] = System.nanoTime();
            count[0] = heard().size();
            return System.nanoTime() - since[0] > QUIET_MS * 1_000_000L;
        });
        heard().forEach(System.out::println);
        System.out.println("left " + socketsLeft());
        System.exit(0);
    }

    static int lastNumber(String line) {
        return Integer.parseInt(line.substring(line.lastIndexOf(' ') + 1));
    }

    /** Threads of what is over have ended when their number stays the same for a while. */
    static int threadsAtRest() {
        int[] count = {Thread.activeCount()};
        long[] since = {System.nanoTime()};
        eventually(() -> {
            if (Thread.activeCount() != count[0]) since[0] = System.nanoTime();
            count[0] = Thread.activeCount();
            return System.nanoTime() - since[0] > QUIET_MS * 1_000_000L;
        });
        return count[0];
    }

    static boolean eventually(BooleanSupplier condition) {
        long deadline = System.nanoTime() + PATIENCE_MS * 1_000_000L;
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > deadline) return false;
            try {
                Thread.sleep(POLL_MS);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
        return true;
    }
}
