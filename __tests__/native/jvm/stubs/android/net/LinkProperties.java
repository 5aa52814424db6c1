package android.net;

import java.net.Inet4Address;
import java.util.List;

public class LinkProperties {
    public List<LinkAddress> getLinkAddresses() {
        return List.of();
    }

    public Inet4Address getDhcpServerAddress() {
        return null;
    }
}
