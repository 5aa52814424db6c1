"""Sends what it is told, line by line in hex, to everyone who does mDNS on the network of the address that it is given."""
import socket
import sys
import time

MDNS = ("224.0.0.251", 5353)
# What a phone's socket takes in while its engine is busy.
AT_ONCE = 50

sender = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
sender.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
sender.bind(("", MDNS[1]))
sender.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton(sys.argv[1]))
sender.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_TTL, 255)
for number, line in enumerate(sys.stdin, 1):
    sender.sendto(bytes.fromhex(line.strip()), MDNS)
    if number % AT_ONCE == 0:
        time.sleep(0.02)
