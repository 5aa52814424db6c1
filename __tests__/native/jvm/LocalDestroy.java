import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Arrays;

/** We hang up ourselves, while the reader waits for bytes or, being paused, for leave to go on. */
final class LocalDestroy {
    public static void main(String[] args) throws IOException {
        Phone phone = new Phone();
        try (ServerSocket peer = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            phone.dial(0, peer.getLocalPort());
            Socket accepted = peer.accept();
            phone.await("connect 0");
            boolean paused = args[0].equals("paused");
            if (paused) {
                phone.module.pause(0);
                accepted.getOutputStream().write("unread".getBytes());
            }
            System.out.println("reader waits " + Phone.eventually(() -> readerIsIn(paused ? "waitIfPaused" : "read")));
            phone.module.destroy(0);
            phone.await("close 0");
            System.out.println("reader gone " + Phone.eventually(() -> !readerIsIn("run")));
            phone.report();
        }
    }

    private static boolean readerIsIn(String method) {
        return Thread.getAllStackTraces().values().stream()
                .filter(stack -> Arrays.stream(stack).anyMatch(frame -> frame.getClassName().endsWith("TcpReceiverTask")))
                .flatMap(Arrays::stream)
                .anyMatch(frame -> frame.getMethodName().equals(method));
    }
}
