/** JavaScript speaks of a socket that never was, of one that has closed, and of a server where a socket is meant. */
final class UnknownIds {
    private static final int SERVER = 0;
    private static final int CLOSED = 1;
    private static final int NEVER_WAS = 2;

    public static void main(String[] args) {
        Phone phone = new Phone();
        int port = phone.listen(SERVER);
        phone.dial(CLOSED, port);
        phone.await("connect " + CLOSED);
        phone.module.destroy(CLOSED);
        phone.await("close " + CLOSED);
        for (int id : new int[] {NEVER_WAS, CLOSED, SERVER}) call(phone, args[0], id);
        phone.report();
    }

    private static void call(Phone phone, String method, int id) {
        switch (method) {
            case "write":
                phone.write(id, 0, "lost".getBytes());
                break;
            case "end":
                phone.module.end(id);
                break;
            case "destroy":
                phone.module.destroy(id);
                break;
            case "close":
                if (id != SERVER) phone.module.close(id);
                break;
            case "pause":
                phone.module.pause(id);
                break;
            case "resume":
                phone.module.resume(id);
                break;
            case "setNoDelay":
                phone.module.setNoDelay(id, true);
                break;
            case "setKeepAlive":
                phone.module.setKeepAlive(id, true, 0);
                break;
            default:
                throw new IllegalArgumentException(method);
        }
    }
}
