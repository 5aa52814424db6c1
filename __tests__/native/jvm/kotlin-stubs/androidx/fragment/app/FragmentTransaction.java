package androidx.fragment.app;

public abstract class FragmentTransaction {
  public abstract FragmentTransaction remove(Fragment fragment);

  public abstract int commitAllowingStateLoss();
}
