import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** The other phone says goodbye in an orderly way. */
final class RemoteEnd {
    public static void main(String[] args) throws IOException {
        Phone phone = new Phone();
        phone.allowHalfOpen = args[0].equals("half-open");
        try (ServerSocket peer = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            phone.dial(0, peer.getLocalPort());
            Socket accepted = peer.accept();
            accepted.getOutputStream().write("bye".getBytes());
            accepted.shutdownOutput();
            phone.await("end 0");
            if (phone.allowHalfOpen) {
                phone.write(0, 0, "wait".getBytes());
                System.out.println("peer read " + new String(accepted.getInputStream().readNBytes(4)));
                phone.module.end(0);
            }
            phone.await("close 0");
        }
        phone.report();
    }
}
