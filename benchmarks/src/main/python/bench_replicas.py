"""What two processes add up by torch.distributed, on gloo; bench_trees.py follows.

A process of Python is in one group as long as it lives, and so is its partner.
"""

import socket
import subprocess

# The other process: its part for as many elements, so often, until its input ends.
REDUCE_PARTNER = """
import sys
import torch
import torch.distributed as dist
dist.init_process_group("gloo", init_method=f"tcp://127.0.0.1:{sys.argv[1]}", rank=1, world_size=2)
made = {}
for line in sys.stdin:
    elements, times = map(int, line.split())
    if elements not in made:
        made[elements] = torch.arange(elements) * 7919 % 1000 / 1000
    for _ in range(times):
        dist.all_reduce(made[elements].clone())
"""

REDUCE_PAIR = []


def reduce_partner(torch):
    if not REDUCE_PAIR:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = str(probe.getsockname()[1])
        command = [sys.executable, "-c", REDUCE_PARTNER, port]
        REDUCE_PAIR.append(subprocess.Popen(command, stdin=subprocess.PIPE, text=True))
        address = f"tcp://127.0.0.1:{port}"
        torch.distributed.init_process_group("gloo", init_method=address, rank=0, world_size=2)
    return REDUCE_PAIR[0]


class ReduceLoop(Loop):
    """A sum of the vectors of two processes, which is made in place of one: so a copy."""

    def __init__(self, torch, elements):
        self.torch = torch
        self.partner = reduce_partner(torch)
        self.values = torch.arange(elements) * 7919 % 1000 / 1000
        super().__init__(self.sum)

    def sum(self):
        result = self.values.clone()
        self.torch.distributed.all_reduce(result)
        return result

    def ask(self, times):
        self.partner.stdin.write(f"{len(self.values)} {times}\n")
        self.partner.stdin.flush()

    def run(self, calls):
        self.ask(calls + 1)
        self.sum()  # when it returns, the other process is awake
        return super().run(calls)

    def digest(self):
        self.ask(1)
        result = self.sum().double()
        weights = self.torch.arange(len(result)) % 7 + 1
        return len(result), float(result.sum()), float((result * weights).sum())


def torch_reduce_loop(torch, workload):
    """The loop of a workload such as REPLICAS_REDUCE_1024; None if it is another workload."""
    parts = workload.split("_")
    if parts[:2] != ["REPLICAS", "REDUCE"]:
        return None
    return ReduceLoop(torch, int(parts[2]))
