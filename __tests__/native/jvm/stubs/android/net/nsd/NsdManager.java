package android.net.nsd;

/** Android's own engine, which is Android's to test: the libraries compile against it, and nothing answers. */
public class NsdManager {
    public static final int PROTOCOL_DNS_SD = 1;
    public static final int FAILURE_ALREADY_ACTIVE = 3;

    public interface DiscoveryListener {
        void onStartDiscoveryFailed(String serviceType, int errorCode);

        void onStopDiscoveryFailed(String serviceType, int errorCode);

        void onDiscoveryStarted(String serviceType);

        void onDiscoveryStopped(String serviceType);

        void onServiceFound(NsdServiceInfo service);

        void onServiceLost(NsdServiceInfo service);
    }

    public interface ResolveListener {
        void onResolveFailed(NsdServiceInfo service, int errorCode);

        void onServiceResolved(NsdServiceInfo service);
    }

    public interface RegistrationListener {
        void onRegistrationFailed(NsdServiceInfo service, int errorCode);

        void onUnregistrationFailed(NsdServiceInfo service, int errorCode);

        void onServiceRegistered(NsdServiceInfo service);

        void onServiceUnregistered(NsdServiceInfo service);
    }

    public void discoverServices(String serviceType, int protocol, DiscoveryListener listener) {
    }

    public void stopServiceDiscovery(DiscoveryListener listener) {
    }

    public void resolveService(NsdServiceInfo service, ResolveListener listener) {
    }

    public void registerService(NsdServiceInfo service, int protocol, RegistrationListener listener) {
    }

    public void unregisterService(RegistrationListener listener) {
    }
}
