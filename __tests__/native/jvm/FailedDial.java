import com.facebook.react.bridge.JavaOnlyMap;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** A dial that nobody answers, and one through a network that is not there. */
final class FailedDial {
    public static void main(String[] args) throws IOException {
        Phone phone = new Phone();
        JavaOnlyMap options = new JavaOnlyMap();
        if (args[0].equals("no-network")) options.putString("interface", "wifi");
        // The module's own two threads start with the first work they get.
        phone.listen(1);
        phone.listen(2);
        int before = Phone.threadsAtRest();
        phone.module.connect(0, "127.0.0.1", unusedPort(), options);
        phone.await("close 0");
        Phone.eventually(() -> Thread.activeCount() <= before);
        System.out.println("threads more " + (Thread.activeCount() - before));
        phone.report();
    }

    private static int unusedPort() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return server.getLocalPort();
        }
    }
}
