package android.net;

import java.net.InetAddress;

public class LinkAddress {
    public InetAddress getAddress() {
        return null;
    }
}
