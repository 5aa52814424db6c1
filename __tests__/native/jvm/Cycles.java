/** A phone dials itself and hangs up, two hundred times, so that every cycle has a dialed and an accepted socket. */
final class Cycles {
    private static final int CYCLES = 200;
    private static final int SERVER = 0;

    public static void main(String[] args) {
        Phone phone = new Phone();
        int port = phone.listen(SERVER);
        // The module's own two threads start with the first work they get.
        cycle(phone, port, 1);
        int before = Phone.threadsAtRest();
        for (int id = 2; id <= CYCLES + 1; id++) cycle(phone, port, id);
        Phone.eventually(() -> Thread.activeCount() <= before);
        System.out.println("threads more " + (Thread.activeCount() - before));
        System.out.println("left " + phone.socketsLeft());

        phone.module.close(SERVER);
        Phone.eventually(() -> Thread.activeCount() < before);
        System.out.println("threads more without server " + (Thread.activeCount() - before));
        System.out.println("left without server " + phone.socketsLeft());
        System.exit(0);
    }

    /** Both ends take turns at hanging up, and at being polite about it. */
    private static void cycle(Phone phone, int port, int id) {
        int connections = accepted(phone);
        phone.dial(id, port);
        phone.await("connect " + id);
        Phone.eventually(() -> accepted(phone) > connections);
        int acceptedId = lastAccepted(phone);
        phone.write(id, 0, "hello".getBytes());
        phone.await("data " + acceptedId);
        int first = id % 2 == 0 ? id : acceptedId;
        if (id % 4 < 2) phone.module.end(first);
        else phone.module.destroy(first);
        phone.await("close " + id);
        phone.await("close " + acceptedId);
    }

    private static int accepted(Phone phone) {
        return (int) phone.heard().stream().filter(line -> line.startsWith("connection ")).count();
    }

    private static int lastAccepted(Phone phone) {
        return phone.heard().stream()
                .filter(line -> line.startsWith("connection "))
                .reduce((earlier, later) -> later)
                .map(Phone::lastNumber)
                .orElseThrow();
    }
}
