import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** The other phone's connection is torn down: once dialed by us, once accepted. */
final class RemoteReset {
    public static void main(String[] args) throws IOException {
        Phone phone = new Phone();
        if (args[0].equals("dialed")) {
            try (ServerSocket peer = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                phone.dial(0, peer.getLocalPort());
                Socket accepted = peer.accept();
                phone.await("connect 0");
                reset(accepted);
                phone.await("close 0");
            }
        } else {
            Socket peer = new Socket(InetAddress.getLoopbackAddress(), phone.listen(0));
            int id = Phone.lastNumber(phone.await("connection 0"));
            reset(peer);
            phone.await("close " + id);
        }
        phone.report();
    }

    private static void reset(Socket socket) throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }
}
