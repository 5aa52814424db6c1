package dalvik.system;

/** What the framework asks of a phone's virtual machine while its classes are made ready. */
public class VMRuntime {
  public static VMRuntime getRuntime() {
    return new VMRuntime();
  }

  public boolean is64Bit() {
    return true;
  }
}
