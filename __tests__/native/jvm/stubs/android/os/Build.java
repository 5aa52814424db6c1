package android.os;

public class Build {
    public static class VERSION {
        public static final int SDK_INT = 36;
    }

    public static class VERSION_CODES {
        public static final int JELLY_BEAN = 16;
        public static final int LOLLIPOP = 21;
        public static final int O = 26;
        public static final int R = 30;
    }
}
