package androidx.fragment.app;

import android.os.Bundle;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;

public class Fragment {
  public void onCreate(Bundle savedInstanceState) {}

  public View onCreateView(
      LayoutInflater inflater, ViewGroup container, Bundle savedInstanceState) {
    return null;
  }

  public final FragmentManager getParentFragmentManager() {
    throw new UnsupportedOperationException();
  }
}
