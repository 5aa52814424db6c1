package org.bouncycastle.util.io.pem;

public class PemObject {
    public byte[] getContent() {
        return new byte[0];
    }
}
