import android.net.wifi.WifiManager;

import com.asterinet.react.tcpsocket.TcpSocketPackage;
import com.balthazargronon.RCTZeroconf.ZeroconfReactPackage;
import com.facebook.react.bridge.JavaOnlyMap;
import com.facebook.react.bridge.NativeModule;
import com.facebook.react.bridge.ReactApplicationContext;
import com.facebook.react.bridge.ReadableMap;
import com.facebook.react.bridge.WritableNativeArray;
import com.facebook.react.modules.core.DeviceEventManagerModule.RCTDeviceEventEmitter;
import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonSerializer;

import java.io.BufferedReader;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The native halves of a phone, as the libraries have them. JavaScript is in another process: its calls come in as lines
 * of JSON, [module, method, parameters], and are made on one thread as React Native makes them; events go out the same
 * way, [name, body].
 */
final class NativeHalves implements RCTDeviceEventEmitter {
    private static final Gson GSON = new GsonBuilder()
            .serializeNulls()
            .registerTypeHierarchyAdapter(JavaOnlyMap.class,
                    (JsonSerializer<JavaOnlyMap>) (map, type, context) -> context.serialize(map.toHashMap()))
            .registerTypeHierarchyAdapter(WritableNativeArray.class,
                    (JsonSerializer<WritableNativeArray>) (array, type, context) -> context.serialize(array.toArrayList()))
            .create();

    private final Map<String, Object> modules = new HashMap<>();

    public static void main(String[] words) throws IOException {
        NativeHalves halves = new NativeHalves();
        // Android ends an app at the first exception that nobody catches, on whatever thread.
        Thread.setDefaultUncaughtExceptionHandler((thread, error) -> {
            halves.emit("crash", thread.getName() + ": " + error);
            Runtime.getRuntime().halt(1);
        });
        halves.install();
        halves.emit("ready", null);
        halves.obey();
        // The test is gone, however it ended.
        Runtime.getRuntime().halt(0);
    }

    private void install() {
        ReactApplicationContext context = new ReactApplicationContext(this);
        for (NativeModule module : new TcpSocketPackage().createNativeModules(context)) add(module);
        for (NativeModule module : new ZeroconfReactPackage().createNativeModules(context)) add(module);
        modules.put("Inside", new Inside());
    }

    private void add(NativeModule module) {
        module.initialize();
        modules.put(module.getName(), module);
    }

    private void obey() throws IOException {
        BufferedReader calls = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = calls.readLine(); line != null; line = calls.readLine()) {
            JsonArray call = JsonParser.parseString(line).getAsJsonArray();
            call(modules.get(call.get(0).getAsString()), call.get(1).getAsString(), call.get(2).getAsJsonArray());
        }
    }

    private static void call(Object module, String name, JsonArray parameters) {
        for (Method method : module.getClass().getMethods()) {
            if (!method.getName().equals(name) || method.getParameterCount() != parameters.size()) continue;
            Object[] values = new Object[parameters.size()];
            for (int i = 0; i < values.length; i++) values[i] = valueOf(parameters.get(i), method.getParameterTypes()[i]);
            try {
                method.setAccessible(true);
                method.invoke(module, values);
                return;
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }
        throw new IllegalArgumentException(module + " has no " + name + " with " + parameters.size() + " parameters");
    }

    private static Object valueOf(JsonElement value, Class<?> type) {
        return type == ReadableMap.class ? mapOf(value.getAsJsonObject()) : GSON.fromJson(value, type);
    }

    private static JavaOnlyMap mapOf(JsonObject object) {
        JavaOnlyMap map = new JavaOnlyMap();
        for (Map.Entry<String, JsonElement> entry : object.entrySet()) {
            JsonElement value = entry.getValue();
            if (value.isJsonObject()) map.putMap(entry.getKey(), mapOf(value.getAsJsonObject()));
            else if (value.isJsonNull()) continue;
            else if (value.getAsJsonPrimitive().isNumber()) map.putInt(entry.getKey(), value.getAsInt());
            else if (value.getAsJsonPrimitive().isBoolean()) map.putBoolean(entry.getKey(), value.getAsBoolean());
            else map.putString(entry.getKey(), value.getAsString());
        }
        return map;
    }

    @Override
    public synchronized void emit(String name, Object body) {
        System.out.println(GSON.toJson(new Object[] {name, body}));
        System.out.flush();
    }

    /** What the tests ask of the process itself. */
    public final class Inside {
        private final List<FileInputStream> opened = new ArrayList<>();

        /** As an app does that has many files and sockets open. */
        public void openFiles(int count) throws IOException {
            for (int i = 0; i < count; i++) opened.add(new FileInputStream("/dev/null"));
        }

        public void closeFiles() throws IOException {
            for (FileInputStream file : opened) file.close();
            opened.clear();
        }

        public void countMulticastLocks() {
            emit("multicastLocks", WifiManager.HELD.get());
        }

        public void countDescriptors() {
            String[] open = new File("/proc/self/fd").list();
            emit("descriptors", open == null ? -1 : open.length);
        }

        public void countEngines() {
            emit("engines", Thread.getAllStackTraces().keySet().stream()
                    .filter(thread -> thread.getName().equals("DNS-SDEmbedded")).count());
        }
    }
}
