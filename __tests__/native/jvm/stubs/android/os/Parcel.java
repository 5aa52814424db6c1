package android.os;

import java.io.Serializable;

/** Between Android's processes, of which there is one here. */
public abstract class Parcel {
    public abstract int readInt();

    public abstract String readString();

    public abstract Serializable readSerializable();

    public abstract void writeInt(int value);

    public abstract void writeString(String value);

    public abstract void writeSerializable(Serializable value);
}
