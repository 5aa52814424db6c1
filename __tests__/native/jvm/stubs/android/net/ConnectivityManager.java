package android.net;

/** A phone without any network to ask for by name. */
public class ConnectivityManager {
    public static class NetworkCallback {
        public void onAvailable(Network network) {
        }

        public void onUnavailable() {
        }
    }

    public void requestNetwork(NetworkRequest request, NetworkCallback callback) {
        callback.onUnavailable();
    }

    public Network[] getAllNetworks() {
        return new Network[0];
    }

    public NetworkCapabilities getNetworkCapabilities(Network network) {
        return null;
    }

    public LinkProperties getLinkProperties(Network network) {
        return null;
    }

    public boolean bindProcessToNetwork(Network network) {
        return false;
    }
}
