import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** More is written than the system buffers, to a peer that reads only after we have hung up. */
final class WritesBeforeEnd {
    private static final int WRITES = 512;
    private static final int WRITE_BYTES = 16 * 1024;

    public static void main(String[] args) throws IOException {
        Phone phone = new Phone();
        try (ServerSocket peer = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            phone.dial(0, peer.getLocalPort());
            Socket accepted = peer.accept();
            phone.await("connect 0");
            for (int msgId = 0; msgId < WRITES; msgId++) phone.write(0, msgId, new byte[WRITE_BYTES]);
            if (args[0].equals("end")) {
                phone.module.end(0);
                System.out.println("bytes missing " + ((long) WRITES * WRITE_BYTES - count(accepted.getInputStream())));
            } else {
                phone.module.destroy(0);
            }
            System.out.println("closed " + (phone.await("close 0") != null));
            Phone.eventually(() -> reported(phone, "") == WRITES);
            System.out.println("reported " + reported(phone, ""));
            System.out.println("failed " + (reported(phone, " failed") > 0));
            System.out.println("left " + phone.socketsLeft());
        }
        System.exit(0);
    }

    private static long count(InputStream bytes) {
        try {
            return bytes.transferTo(java.io.OutputStream.nullOutputStream());
        } catch (IOException e) {
            return 0;
        }
    }

    private static long reported(Phone phone, String how) {
        return phone.heard().stream().filter(line -> line.startsWith("written ") && line.endsWith(how)).count();
    }
}
