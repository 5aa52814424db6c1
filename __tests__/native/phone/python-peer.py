"""A responder by others again, in the network namespace that it is started in: publishes one, and tells whom it hears of."""
import json
import socket
import sys

from zeroconf import IPVersion, ServiceBrowser, ServiceInfo, Zeroconf

KIND = "_earshot._tcp.local."
name, address, port, text = json.loads(sys.argv[1])


class Listener:
    def add_service(self, zeroconf, kind, found):
        service = zeroconf.get_service_info(kind, found)
        if service is not None:
            txt = {key.decode(): value.decode() for key, value in service.properties.items()}
            tell("resolved", found, service.parsed_addresses(IPVersion.V4Only), service.port, txt)

    def update_service(self, zeroconf, kind, found):
        pass

    def remove_service(self, zeroconf, kind, found):
        tell("removed", found, [], 0, {})


def tell(what, found, addresses, found_port, txt):
    print(json.dumps([what, found[: -len(KIND) - 1], addresses, found_port, txt]), flush=True)


zeroconf = Zeroconf(interfaces=[address], ip_version=IPVersion.V4Only)
zeroconf.register_service(
    ServiceInfo(KIND, f"{name}.{KIND}", port, properties=text, addresses=[socket.inet_aton(address)])
)
ServiceBrowser(zeroconf, KIND, Listener())
# Until the test is gone, or wants a goodbye to be said.
sys.stdin.read()
zeroconf.close()
