import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** A peer that closes each connection at once, a hundred times. */
final class EagerPeer {
    private static final int DIALS = 100;

    public static void main(String[] args) throws IOException {
        Phone phone = new Phone();
        int closed = 0;
        int endedBeforeConnect = 0;
        try (ServerSocket peer = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            for (int id = 0; id < DIALS; id++) {
                phone.dial(id, peer.getLocalPort());
                peer.accept().close();
                phone.await("connect " + id);
                phone.await("end " + id);
                if (phone.heard().indexOf("end " + id) < phone.heard().indexOf("connect " + id)) endedBeforeConnect++;
                else if (phone.await("close " + id) != null) closed++;
            }
        }
        System.out.println("closed " + closed);
        System.out.println("ended before connect " + endedBeforeConnect);
        System.out.println("left " + phone.socketsLeft());
        System.exit(0);
    }
}
