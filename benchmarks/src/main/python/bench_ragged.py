"""Ragged rows and sparse matrices in Python for the benchmarks: TensorFlow, PyTorch's nested tensors, and SciPy;
bench_tf.py and bench_trees.py follow."""

SPARSE_COLUMNS, SPARSE_WIDTH, LONGEST_ROW = 64, 32, 19


def ragged_splits(rows):
    splits, random_number = [0], 0
    for i in range(rows):
        random_number = (random_number * 1_103_515_245 + 12_345) % 2**31
        length = (random_number >> 16) % (LONGEST_ROW + 1)
        splits.append(splits[-1] + (LONGEST_ROW if i + 1 == rows else length))
    return splits


def ragged_work(name):
    """The task, the splits and the values of a workload such as RAGGED_ADD_16; None if it is no such workload."""
    parts = name.split("_")
    if len(parts) != 3 or parts[0] != "RAGGED":
        return None
    splits = ragged_splits(int(parts[2]))
    return parts[1], splits, [i * 7919 % 1000 / 1000 for i in range(splits[-1])]


def sparse_columns(splits):
    return [3 * (i - start) for start, end in zip(splits, splits[1:]) for i in range(start, end)]


def factor():
    flat = [i * 7919 % 1000 / 1000 for i in range(SPARSE_COLUMNS * SPARSE_WIDTH)]
    return [flat[i : i + SPARSE_WIDTH] for i in range(0, len(flat), SPARSE_WIDTH)]


def ragged_loop(tf, name):
    """The loop of Python TensorFlow; None if it is another workload."""
    work = ragged_work(name)
    if work is None:
        return None
    task = work[0]
    splits, values = tf.constant(work[1], tf.int64), tf.constant(work[2], tf.float32)
    x = tf.RaggedTensor.from_row_splits(values, splits)
    if task == "PRODUCT":
        columns = tf.constant(sparse_columns(work[1]), tf.int64)
        indices = tf.stack([x.value_rowids(), columns], 1)
        sparse = tf.SparseTensor(indices, values, [len(work[1]) - 1, SPARSE_COLUMNS])
        dense = tf.constant(factor())
        return Loop(lambda: tf.sparse.sparse_dense_matmul(sparse, dense))
    if task == "FROMSPLITS":
        return Loop(lambda: tf.RaggedTensor.from_row_splits(values, splits), lambda: values)
    calls = {"SUM": lambda r: tf.reduce_sum(r, axis=1), "TOTENSOR": lambda r: r.to_tensor()}
    if task in calls:
        return Loop(lambda: calls[task](x))
    if task in ("ADD", "ADDAPART"):
        apart = tf.RaggedTensor.from_row_splits(values, tf.constant(work[1], tf.int64))
        y = apart if task == "ADDAPART" else x.with_values(values)
        return Loop(lambda: x + y, lambda: (x + y).values)
    code = {
        "ADDFUNCTION": lambda r: (r + r).values,
        "SUMFUNCTION": calls["SUM"],
        "TOTENSORFUNCTION": calls["TOTENSOR"],
        "MAPFUNCTION": lambda r: tf.map_fn(tf.reduce_sum, r, fn_output_signature=tf.float32),
        "ARGUMENTFUNCTION": lambda r: r.with_flat_values(-r.flat_values),
    }[task]
    call = tf.function(code, autograph=False)
    return Loop(lambda: call(x), lambda: getattr(call(x), "values", call(x)))


def torch_ragged_loop(torch, name):
    """The loop of PyTorch's nested tensors, op by op; None if it has nothing like it."""
    work = ragged_work(name)
    if work is None:
        return None
    task = work[0]
    splits, values = torch.tensor(work[1]), torch.tensor(work[2])
    if task == "PRODUCT":
        rows = len(work[1]) - 1
        columns = torch.tensor(sparse_columns(work[1]))
        sparse = torch.sparse_csr_tensor(splits, columns, values, (rows, SPARSE_COLUMNS))
        dense = torch.tensor(factor())
        return Loop(lambda: sparse @ dense)
    make = torch.nested.nested_tensor_from_jagged
    # Without the longest row it pads to the length of all.
    x = make(values, splits, min_seqlen=0, max_seqlen=LONGEST_ROW)
    calls = {
        "ADD": lambda: x + y,
        "SUM": lambda: x.sum(dim=1),
        "TOTENSOR": lambda: torch.nested.to_padded_tensor(x, 0.0),
        "FROMSPLITS": lambda: make(values, splits),
    }
    y = make(values, x.offsets(), min_seqlen=0, max_seqlen=LONGEST_ROW)
    call = calls.get(task)
    if call is None:
        return None
    return Loop(call, lambda: call().values() if call().is_nested else call())


def scipy_loop(scipy, name):
    """The loop of SciPy: rows as those of a sparse matrix; None if it has nothing like it."""
    import numpy as np
    import scipy.sparse

    work = ragged_work(name)
    if work is None:
        return None
    task, (splits, values) = work[0], (np.array(part) for part in work[1:])
    columns, width = np.array(sparse_columns(work[1])), SPARSE_COLUMNS
    if task != "PRODUCT":
        columns, width = columns // 3, LONGEST_ROW
    x = scipy.sparse.csr_array((values.astype(np.float32), columns, splits), shape=(len(splits) - 1, width))
    dense = np.array(factor(), np.float32)
    # x + x is no ragged sum: it drops stored zeros.
    calls = {
        "SUM": lambda: x.sum(axis=1),
        "TOTENSOR": x.toarray,
        "PRODUCT": lambda: x @ dense,
    }
    call = calls.get(task)
    if call is None:
        return None
    return Loop(call)
