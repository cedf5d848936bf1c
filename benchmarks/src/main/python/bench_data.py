"""Data sets in Python for the benchmarks: tf.data, and PyTorch's DataLoader in the process of the loop; bench_tf.py and
bench_trees.py follow."""

DATA_BATCH, DATA_ROWS, DATA_COLUMNS, DATA_MANY, DATA_HEAVY = 256, 1_000, 4, 10_000_000, 200_000
DATA_MAPS, DATA_IMAGES, DATA_PIXELS, DATA_IMAGE_BATCH = 10, 60_000, 784, 128
RANDOM = ["INDICES", "IMAGES"]
FIRST_ELEMENTS = 3


def data_task(name):
    """What a workload such as DATA_RANGE reads; None if it is no such workload."""
    parts = name.split("_")
    return parts[1] if len(parts) == 2 and parts[0] == "DATA" else None


class DataLoop(Loop):
    """A loop over elements that have no end."""

    def __init__(self, begin, is_random=False):
        elements = begin()
        super().__init__(lambda: next(elements), lambda: self.first(begin(), is_random))

    @staticmethod
    def first(elements, is_random):
        values = []
        for _ in range(FIRST_ELEMENTS):
            element = next(elements)
            for tensor in element if isinstance(element, (tuple, list)) else [element]:
                values += [float(len(tensor))] if is_random else flatten(tensor)
        return values


def flatten(tensor):
    values = flat_values(tensor)
    return values if isinstance(values, list) else [values]


def ramp_list(length):
    return [i * 7919 % 1000 / 1000 for i in range(length)]


def ramp_rows():
    flat = ramp_list(DATA_ROWS * DATA_COLUMNS)
    return [flat[i : i + DATA_COLUMNS] for i in range(0, len(flat), DATA_COLUMNS)]


def data_loop(tf, name, values):
    """The loop of tf.data; None if it is another workload."""
    task = data_task(name)
    if task is None:
        return None
    numbers = tf.data.Dataset.range(2**63 - 1)

    def count():
        n = 0
        while True:
            yield n
            n += 1

    def heavy(n):
        return tf.cumsum(tf.fill([DATA_HEAVY], n))[DATA_HEAVY - 1]

    def chain():
        chained = numbers
        for _ in range(DATA_MAPS):
            chained = chained.map(lambda n: n + 1)
        return chained

    def images():
        rows = tf.data.Dataset.from_tensor_slices(tf.zeros([DATA_IMAGES, DATA_PIXELS]))
        return rows.shuffle(10_000, seed=1).repeat().batch(DATA_IMAGE_BATCH).prefetch(2)

    mapped = lambda: numbers.map(lambda n: tf.cast(n, tf.float32) * 2.0).batch(DATA_BATCH)
    record = lambda: (tf.constant(ramp_rows()), tf.constant(values(DATA_ROWS)))
    data_set = {
        "RANGE": lambda: numbers,
        "RECORD": lambda: tf.data.Dataset.from_tensor_slices(record()).repeat(),
        "MAPBATCH": mapped,
        "STREAM": mapped,
        "ITERATOR": lambda: tf.data.Dataset.from_generator(count, output_signature=tf.TensorSpec([], tf.int64)),
        "INDICES": lambda: tf.data.Dataset.range(DATA_MANY).shuffle(100_000).repeat().batch(DATA_BATCH),
        "CHAIN": chain,
        "IMAGES": images,
        "PARALLEL": lambda: numbers.map(heavy, num_parallel_calls=2),
    }[task]()
    return DataLoop(lambda: iter(data_set), task in RANDOM)


def torch_data_loop(torch, name):
    """The loop of a DataLoader; None if it is another workload, or one it has nothing for."""
    task = data_task(name)
    if task is None:
        return None
    from torch.utils import data

    class Numbers(data.IterableDataset):
        def __init__(self, convert):
            self.convert = convert

        def __iter__(self):
            n = 0
            while True:
                yield self.convert(n)
                n += 1

    class Indices(data.Dataset):
        def __len__(self):
            return DATA_MANY

        def __getitem__(self, n):
            return n

    def forever(loader):
        while True:
            yield from loader

    images = lambda: data.TensorDataset(torch.zeros([DATA_IMAGES, DATA_PIXELS]))
    slices = lambda: data.TensorDataset(torch.tensor(ramp_rows()), torch.tensor(ramp_list(DATA_ROWS)))
    loader = {
        "RANGE": lambda: data.DataLoader(Numbers(torch.tensor), batch_size=None),
        "RECORD": lambda: data.DataLoader(slices(), batch_size=None),
        "MAPBATCH": lambda: data.DataLoader(Numbers(lambda n: n * 2.0), batch_size=DATA_BATCH),
        "ITERATOR": lambda: data.DataLoader(Numbers(torch.tensor), batch_size=None),
        "INDICES": lambda: data.DataLoader(Indices(), batch_size=DATA_BATCH, shuffle=True),
        "IMAGES": lambda: data.DataLoader(images(), batch_size=DATA_IMAGE_BATCH, shuffle=True),
    }.get(task)
    if loader is None:
        return None
    made = loader()
    return DataLoop(lambda: forever(made), task in RANDOM)
