package androidx.fragment.app;

import android.app.Activity;

public class FragmentActivity extends Activity {
  public FragmentManager getSupportFragmentManager() {
    throw new UnsupportedOperationException();
  }
}
