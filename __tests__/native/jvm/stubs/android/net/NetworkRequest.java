package android.net;

public class NetworkRequest {
    public static class Builder {
        public Builder addTransportType(int transportType) {
            return this;
        }

        public NetworkRequest build() {
            return new NetworkRequest();
        }
    }
}
