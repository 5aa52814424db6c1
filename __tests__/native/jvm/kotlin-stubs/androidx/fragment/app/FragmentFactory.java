package androidx.fragment.app;

public class FragmentFactory {
  public Fragment instantiate(ClassLoader classLoader, String className) {
    throw new UnsupportedOperationException();
  }
}
