package androidx.fragment.app;

public abstract class FragmentManager {
  public abstract FragmentFactory getFragmentFactory();

  public abstract void setFragmentFactory(FragmentFactory fragmentFactory);

  public abstract FragmentTransaction beginTransaction();
}
