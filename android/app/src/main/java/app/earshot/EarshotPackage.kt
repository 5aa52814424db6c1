package app.earshot

import app.earshot.network.WifiModule
import app.earshot.pocket.PocketModule
import app.earshot.songs.SongsModule
import app.earshot.specs.NativeEarshotPocketSpec
import app.earshot.specs.NativeEarshotSongsSpec
import app.earshot.specs.NativeEarshotStoreSpec
import app.earshot.specs.NativeEarshotWifiSpec
import app.earshot.store.StoreModule
import com.facebook.react.BaseReactPackage
import com.facebook.react.bridge.NativeModule
import com.facebook.react.bridge.ReactApplicationContext
import com.facebook.react.module.model.ReactModuleInfo
import com.facebook.react.module.model.ReactModuleInfoProvider

/** The app's own native modules. */
class EarshotPackage : BaseReactPackage() {

  override fun getModule(name: String, reactContext: ReactApplicationContext): NativeModule? =
    when (name) {
      NativeEarshotPocketSpec.NAME -> PocketModule(reactContext)
      NativeEarshotWifiSpec.NAME -> WifiModule(reactContext)
      NativeEarshotStoreSpec.NAME -> StoreModule(reactContext)
      NativeEarshotSongsSpec.NAME -> SongsModule(reactContext)
      else -> null
    }

  override fun getReactModuleInfoProvider() = ReactModuleInfoProvider {
    mapOf(
      NativeEarshotPocketSpec.NAME to turboModule(NativeEarshotPocketSpec.NAME, PocketModule::class.java),
      NativeEarshotWifiSpec.NAME to turboModule(NativeEarshotWifiSpec.NAME, WifiModule::class.java),
      NativeEarshotStoreSpec.NAME to turboModule(NativeEarshotStoreSpec.NAME, StoreModule::class.java),
      NativeEarshotSongsSpec.NAME to turboModule(NativeEarshotSongsSpec.NAME, SongsModule::class.java),
    )
  }

  private fun turboModule(name: String, implementation: Class<out NativeModule>) =
    ReactModuleInfo(
      name,
      implementation.name,
      canOverrideExistingModule = false,
      needsEagerInit = false,
      isCxxModule = false,
      isTurboModule = true,
    )
}
