package android.content;

import android.content.res.Resources;
import android.net.ConnectivityManager;
import android.net.nsd.NsdManager;
import android.net.wifi.WifiManager;

public class Context {
    public static final String CONNECTIVITY_SERVICE = "connectivity";
    public static final String NSD_SERVICE = "servicediscovery";
    public static final String WIFI_SERVICE = "wifi";

    private final WifiManager wifi = new WifiManager();

    public Context getApplicationContext() {
        return this;
    }

    public Object getSystemService(String name) {
        switch (name) {
            case WIFI_SERVICE:
                return wifi;
            case NSD_SERVICE:
                return new NsdManager();
            default:
                return new ConnectivityManager();
        }
    }

    public Resources getResources() {
        return new Resources();
    }

    public String getPackageName() {
        return "";
    }
}
