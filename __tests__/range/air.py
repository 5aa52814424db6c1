"""Carries packets between two TUN devices, late and not all of them: the kernels here have no netem.

air.py NAME_A NAME_B DELAY_MS LOSS SEED

Prints "ready" once both devices are there. Reads commands, one a line: "cut" drops everything without either end
seeing anything of it, "heal" ends that. Ends when its input does.
"""

import collections
import fcntl
import os
import random
import select
import struct
import sys
import time

TUNSETIFF = 0x400454CA
IFF_TUN = 0x0001
IFF_NO_PI = 0x1000
LARGEST_PACKET = 65536


def open_tun(name):
    device = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(device, TUNSETIFF, struct.pack("16sH", name.encode(), IFF_TUN | IFF_NO_PI))
    return device


def write(device, packet):
    try:
        os.write(device, packet)
    except OSError:
        # The device is down: what flies there is lost.
        pass


def read(device):
    try:
        return os.read(device, LARGEST_PACKET)
    except OSError:
        return None


def main():
    name_a, name_b, delay_ms, loss, seed = sys.argv[1:]
    delay, loss = float(delay_ms) / 1000, float(loss)
    chance = random.Random(int(seed))
    a, b = open_tun(name_a), open_tun(name_b)
    other = {a: b, b: a}
    # The delay is the same for all, so the first to come is the first to go.
    flying = collections.deque()
    is_cut = False
    print("ready", flush=True)

    while True:
        wait = max(0, flying[0][0] - time.monotonic()) if flying else None
        readable, _, _ = select.select([a, b, sys.stdin], [], [], wait)
        now = time.monotonic()
        while flying and flying[0][0] <= now:
            _, device, packet = flying.popleft()
            write(device, packet)
        for source in readable:
            if source is sys.stdin:
                command = os.read(sys.stdin.fileno(), 64)
                if not command:
                    return
                is_cut = b"cut" in command
                flying.clear()
                print("done", flush=True)
            else:
                packet = read(source)
                if packet is not None and not is_cut and chance.random() >= loss:
                    flying.append((now + delay, other[source], packet))


main()
