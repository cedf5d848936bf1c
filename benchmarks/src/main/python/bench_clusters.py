"""Ops on worker processes of this machine, with Python as the client; bench_tf.py follows.

A process of Python is in one cluster as long as it lives, so there is one for each number of workers.
"""

import json
import socket
import subprocess

CLUSTER_LARGE, CLUSTER_PART = 16 << 20, 4 << 20

# One task, until its input ends.
CLUSTER_WORKER = """
import json, os, sys
os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
import tensorflow as tf
server = tf.distribute.Server(json.loads(sys.argv[1]), job_name="worker", task_index=int(sys.argv[2]), protocol="grpc")
print(server.target, flush=True)
sys.stdin.read()
os._exit(0)
"""


def free_addresses(count):
    # All are held until the last one is known, so that they are different.
    sockets = [socket.socket() for _ in range(count)]
    for each in sockets:
        each.bind(("localhost", 0))
    addresses = [f"localhost:{each.getsockname()[1]}" for each in sockets]
    for each in sockets:
        each.close()
    return addresses


def start_workers(count):
    """The cluster of so many workers and this client, when they serve; the workers are kept in it."""
    addresses = free_addresses(count + 1)
    cluster = {"worker": addresses[:count], "client": addresses[count:]}
    command = [sys.executable, "-c", CLUSTER_WORKER, json.dumps(cluster)]
    pipe = subprocess.PIPE
    workers = [subprocess.Popen([*command, str(task)], stdin=pipe, stdout=pipe) for task in range(count)]
    for worker in workers:
        worker.stdout.readline()
    return cluster, workers


JOINED = {}


def join_cluster(tf, count):
    if count not in JOINED:
        cluster, workers = start_workers(count)
        tf.config.experimental_connect_to_cluster(
            tf.train.ClusterSpec(cluster), job_name="client", task_index=0, protocol="grpc"
        )
        JOINED[count] = workers


def on_worker(tf, task=0):
    return tf.device(f"/job:worker/replica:0/task:{task}/device:CPU:0")


def chain_on_worker(tf, x, y):
    with on_worker(tf):
        return (-((x + y) * x - y)).numpy()


def send_to_worker(tf, values):
    with on_worker(tf):
        return [int(tf.size(tf.constant(values)))]


def cluster_loop(tf, name, ramp):
    """The loop of a workload such as WORKER_SUM_2; None if it is another workload, as those in sessions are."""
    parts = name.split("_")
    if parts[0] != "WORKER":
        return None
    count = int(parts[2]) if parts[-1].isdigit() else 1
    join_cluster(tf, count)
    if parts[1] in ("SUM", "REDUCE"):
        return added_loop(tf, parts[1] == "SUM", count)
    with on_worker(tf):
        x, y = tf.constant([[1.0, 2.0], [3.0, 4.0]]), tf.constant([[-5.0, 6.0], [7.0, 8.0]])

    def product():
        with on_worker(tf):
            return tf.raw_ops.Mul(x=x, y=y)

    if parts[1] == "OP":
        return Loop(product)
    if parts[1] == "ROUND":
        return Loop(lambda: product().numpy())
    if parts[1] == "CHAIN":
        return Loop(lambda: chain_on_worker(tf, x, y))
    large = ramp(CLUSTER_LARGE)
    if parts[1] == "SEND":
        return Loop(lambda: send_to_worker(tf, large))
    with on_worker(tf):
        there = tf.constant(large)
    # A view on what came, and a Java array is a copy.
    return Loop(lambda: there.numpy().copy())


def added_loop(tf, is_sum, count):
    """What each worker computes, at the same time, and the sum of it here."""
    from concurrent.futures import ThreadPoolExecutor

    values = []
    for task in range(count):
        with on_worker(tf, task):
            values.append(tf.constant(((np.arange(CLUSTER_PART) + task) % 3 - 1).astype(np.float32)))

    def computed(task):
        with on_worker(tf, task):
            result = tf.reduce_sum(values[task]) if is_sum else tf.negative(values[task])
        with tf.device("/job:client/replica:0/task:0/device:CPU:0"):
            return tf.identity(result)

    pool = ThreadPoolExecutor(count)
    one = lambda: [computed(0)]
    several = lambda: list(pool.map(computed, range(count)))
    return Loop(lambda: sum_here(tf, one() if count == 1 else several()))


def sum_here(tf, tensors):
    total = tensors[0]
    with tf.device("/job:client/replica:0/task:0/device:CPU:0"):
        for tensor in tensors[1:]:
            total = total + tensor
    return total
