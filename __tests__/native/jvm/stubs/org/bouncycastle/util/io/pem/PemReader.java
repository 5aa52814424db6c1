package org.bouncycastle.util.io.pem;

import java.io.BufferedReader;
import java.io.Reader;

public class PemReader extends BufferedReader {
    public PemReader(Reader reader) {
        super(reader);
    }

    public PemObject readPemObject() {
        return new PemObject();
    }
}
