import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;

/** Two servers accept, then JavaScript's count of sockets goes through the numbers that the library once used. */
final class AcceptedIds {
    private static final int[] SERVERS = {0, 1};
    private static final int[] JAVASCRIPT_IDS = {1000, 1001, 2000, 2001, 5000, 9999};

    public static void main(String[] args) throws IOException {
        Phone phone = new Phone();
        int port = 0;
        for (int server : SERVERS) {
            port = phone.listen(server);
            for (int i = 0; i < 2; i++) new Socket(InetAddress.getLoopbackAddress(), port);
        }
        for (int id : JAVASCRIPT_IDS) {
            phone.dial(id, port);
            phone.await("connect " + id);
        }
        phone.report();
    }
}
