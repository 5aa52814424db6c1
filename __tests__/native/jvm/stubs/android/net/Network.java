package android.net;

import java.net.Socket;

public class Network {
    public void bindSocket(Socket socket) {
    }
}
