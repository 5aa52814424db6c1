package android.net.nsd;

import java.net.InetAddress;
import java.util.Map;

public class NsdServiceInfo {
    public String getServiceName() {
        return "";
    }

    public void setServiceName(String name) {
    }

    public String getServiceType() {
        return "";
    }

    public void setServiceType(String type) {
    }

    public InetAddress getHost() {
        return null;
    }

    public int getPort() {
        return 0;
    }

    public void setPort(int port) {
    }

    public void setAttribute(String key, String value) {
    }

    public Map<String, byte[]> getAttributes() {
        return Map.of();
    }
}
