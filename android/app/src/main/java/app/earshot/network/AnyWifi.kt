package app.earshot.network

import android.net.NetworkCapabilities
import android.net.NetworkRequest

/**
 * Every Wi-Fi, also one without internet, such as a hotspot of two phones. To be told of, not to be given: the latter would
 * need more than ACCESS_NETWORK_STATE.
 */
fun anyWifi(): NetworkRequest =
  NetworkRequest.Builder()
    .addTransportType(NetworkCapabilities.TRANSPORT_WIFI)
    .removeCapability(NetworkCapabilities.NET_CAPABILITY_INTERNET)
    .build()
