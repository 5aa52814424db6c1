import com.facebook.react.bridge.JavaOnlyMap;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** JavaScript dials and takes it back, which is heard before the dial has a socket. */
final class SecondThoughts {
    public static void main(String[] args) throws IOException {
        Phone phone = new Phone();
        try (ServerSocket peer = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            phone.module.connect(0, "127.0.0.1", peer.getLocalPort(), new JavaOnlyMap() {
                // A dial looks at its options first of all.
                @Override
                public boolean hasKey(String key) {
                    phone.await("close 0");
                    return super.hasKey(key);
                }
            });
            phone.module.destroy(0);
            phone.await("close 0");
            phone.report();
        }
    }
}
