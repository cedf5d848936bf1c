"""Cases of gradient_cases.py: sparse and ragged tensors."""

import numpy as np
import tensorflow as tf
from gradient_cases import case, complex_, positive, some

INDICES = [[0, 0], [0, 2], [1, 1], [2, 0]]
SHAPE = [3, 3]
SPARSE = {"sp_indices": tf.constant(INDICES, tf.int64), "sp_shape": tf.constant(SHAPE, tf.int64)}


def long(values):
    return tf.constant(values, tf.int64)


def add():
    sparse()
    boxes()
    products()
    ragged()
    compressed()
    extremes()
    quantized()


def sparse():
    case(
        "SparseReorder",
        lambda r, v: r.SparseReorder(input_indices=long([[2, 0], [0, 2], [0, 0], [1, 1]]), input_values=v, input_shape=long(SHAPE))[1],
        some(4),
    )
    other = [[0, 0], [1, 0], [2, 0]]
    case(
        "SparseAdd",
        lambda r, a, b: r.SparseAdd(
            a_indices=long(INDICES), a_values=a, a_shape=long(SHAPE), b_indices=long(other), b_values=b, b_shape=long(SHAPE), thresh=tf.constant(0.0, tf.float64)
        )[1],
        some(4),
        positive(3),
        second=False,
    )
    case("SparseTensorDenseAdd", lambda r, v, b: r.SparseTensorDenseAdd(a_indices=long(INDICES), a_values=v, a_shape=long(SHAPE), b=b), some(4), some(3, 3))
    case("SparseToDense", lambda r, v, d: r.SparseToDense(sparse_indices=long(INDICES), output_shape=long(SHAPE), sparse_values=v, default_value=d), some(4), some())
    case("SparseToDense vector", lambda r, v, d: r.SparseToDense(sparse_indices=[1, 3], output_shape=[5], sparse_values=v, default_value=d), some(2), some(), python=False)
    for axes in ([0], [-1], [0, 1]):
        for keep in (False, True):
            case(
                f"SparseReduceSum {axes} {keep}",
                lambda r, v, a=axes, k=keep: r.SparseReduceSum(input_indices=long(INDICES), input_values=v, input_shape=long(SHAPE), reduction_axes=a, keep_dims=k),
                some(4),
                second=False,
            )
    case("SparseSoftmax", lambda r, v: r.SparseSoftmax(sp_values=v, **SPARSE), some(4), second=False)
    case(
        "SparseSlice",
        lambda r, v: r.SparseSlice(indices=long(INDICES), values=v, shape=long(SHAPE), start=long([0, 0]), size=long([2, 2]))[1],
        some(4),
        second=False,
    )
    case(
        "SparseFillEmptyRows",
        lambda r, v, d: r.SparseFillEmptyRows(indices=long([[0, 1], [2, 0], [2, 2]]), values=v, dense_shape=long([5, 3]), default_value=d)[1],
        some(3),
        some(),
        second=False,
    )
    case(
        "RaggedFillEmptyRows",
        lambda r, v, d: r.RaggedFillEmptyRows(value_rowids=long([0, 2, 2]), values=v, nrows=long(5), default_value=d)[1],
        some(3),
        some(),
        second=False,
    )
    for op in "SparseDenseCwiseMul SparseDenseCwiseDiv SparseDenseCwiseAdd".split():
        for shape in ((3, 3), (3,), (3, 1)):
            case(
                f"{op} {shape}",
                lambda r, v, d, o=op: getattr(r, o)(sp_values=v, dense=d, **SPARSE),
                some(4),
                positive(*shape),
                python=op != "SparseDenseCwiseAdd",
                second=False,
            )


def boxes():
    """Python has no gradient of them."""

    def boxed(r, v, op):
        box = getattr(r, op)(sparse_indices=long(INDICES), sparse_values=r.Square(x=v), sparse_shape=long(SHAPE), out_type=tf.variant)
        return r.DeserializeSparse(serialized_sparse=box, dtype=tf.float64)[1]

    for op in "SerializeSparse SerializeManySparse".split():
        case(op, lambda r, v, o=op: boxed(r, v, o), some(4), python=False)


def products():
    for a in (False, True):
        for b in (False, True):
            for kind, make in (("", some), (" complex", complex_)):
                case(
                    f"SparseTensorDenseMatMul {a} {b}{kind}",
                    lambda r, v, y, a=a, b=b: r.SparseTensorDenseMatMul(
                        a_indices=long([[0, 0], [0, 2], [1, 1], [1, 3]]), a_values=v, a_shape=long([2, 4]), b=y, adjoint_a=a, adjoint_b=b
                    ),
                    make(4),
                    make(*((3, 2) if b else (2, 3)) if a else ((3, 4) if b else (4, 3))),
                )


def ragged():
    splits = long([0, 2, 2, 5])

    def to_tensor(r, v, d, **options):
        return r.RaggedTensorToTensor(
            shape=options.get("shape", long([-1, -1])),
            values=v,
            default_value=d,
            row_partition_tensors=[splits],
            row_partition_types=["ROW_SPLITS"],
        )

    case("RaggedTensorToTensor", lambda r, v, d: to_tensor(r, v, d), some(5), some(), second=False)
    case("RaggedTensorToTensor of any shape", lambda r, v, d: to_tensor(r, v, d, shape=long(-1)), some(5), some(), second=False)
    case("RaggedTensorToTensor cut", lambda r, v, d: to_tensor(r, v, d, shape=long([4, 2])), some(5), some(), second=False)
    case("RaggedTensorToTensor of rows", lambda r, v, d: to_tensor(r, v, d, shape=long([-1, -1, 2])), some(5, 2), some(2), second=False)
    case(
        "RaggedTensorToTensor by rows",
        lambda r, v, d: r.RaggedTensorToTensor(
            shape=long([-1, -1]),
            values=v,
            default_value=d,
            row_partition_tensors=[long(4), long([0, 0, 2, 2, 2])],
            row_partition_types=["FIRST_DIM_SIZE", "VALUE_ROWIDS"],
        ),
        some(5),
        some(),
        second=False,
    )
    case(
        "RaggedGather",
        lambda r, v: r.RaggedGather(params_nested_splits=[splits], params_dense_values=v, indices=long([2, 0, 2]), OUTPUT_RAGGED_RANK=1)[1],
        some(5, 2),
        second=False,
    )
    case("RaggedTensorToSparse", lambda r, v: r.RaggedTensorToSparse(rt_nested_splits=[splits], rt_dense_values=v)[1], some(5))

    def boxed(r, v, batched):
        box = r.RaggedTensorToVariant(rt_nested_splits=[splits], rt_dense_values=r.Square(x=v), batched_input=batched)
        ranks = {"input_ragged_rank": 0 if batched else 1, "output_ragged_rank": 1}
        return r.RaggedTensorFromVariant(encoded_ragged=box, Tvalues=tf.float64, Tsplits=tf.int64, **ranks)[1]

    for batched in (False, True):
        case(f"RaggedTensorToVariant {batched}", lambda r, v, b=batched: boxed(r, v, b), some(5), second=False)


def compressed():
    """Matrices of compressed rows, from dense ones and back."""
    places = [[0, 0], [0, 2], [1, 1], [1, 3], [2, 0]]
    shape = [3, 4]

    def rows(r, v, places=places, shape=shape):
        return r.SparseTensorToCSRSparseMatrix(indices=long(places), values=v, dense_shape=long(shape))

    def dense(r, m, dtype=tf.float64):
        return r.CSRSparseMatrixToDense(sparse_input=m, type=dtype)

    options = {"second": False}
    batches = {"places": [[0, 0, 1], [0, 1, 0], [1, 1, 0], [1, 1, 1]], "shape": [2, 2, 2]}
    case("SparseTensorToCSRSparseMatrix", lambda r, v: dense(r, rows(r, v)), some(5), **options)
    case("SparseTensorToCSRSparseMatrix of batches", lambda r, v: dense(r, rows(r, v, **batches)), some(4), **options)
    case("DenseToCSRSparseMatrix", lambda r, x: dense(r, r.DenseToCSRSparseMatrix(dense_input=x, indices=long(places))), some(3, 4), known=True, **options)
    case("CSRSparseMatrixToSparseTensor", lambda r, v: r.CSRSparseMatrixToSparseTensor(sparse_matrix=rows(r, v), type=tf.float64)[1], some(5), **options)

    def twice(r, v):
        m = rows(r, v)
        return [dense(r, m), r.CSRSparseMatrixToSparseTensor(sparse_matrix=m, type=tf.float64)[1]]

    # Python cannot add the gradients.
    case("CSR matrix taken twice", twice, some(5), python=False)
    for maker, dtype in ((some, tf.float64), (complex_, tf.complex128)):
        for conjugate in (False, True):
            case(
                f"SparseMatrixTranspose {dtype.name} {conjugate}",
                lambda r, v, c=conjugate, d=dtype: dense(r, r.SparseMatrixTranspose(input=rows(r, r.Square(x=v)), type=d, conjugate=c), d),
                maker(5),
                **options,
            )
        case(
            f"SparseMatrixTranspose of batches {dtype.name}",
            lambda r, v, d=dtype: dense(r, r.SparseMatrixTranspose(input=rows(r, v, **batches), type=d), d),
            maker(4),
            **options,
        )
    flags = ({}, {"transpose_a": True}, {"adjoint_a": True}, {"transpose_b": True}, {"adjoint_b": True}, {"transpose_output": True, "transpose_a": True})
    for flag in flags:
        for maker, dtype in ((some, tf.float64), (complex_, tf.complex128)):
            a_rows = 3 if "transpose_a" in flag or "adjoint_a" in flag else 4
            b = (2, a_rows) if "transpose_b" in flag or "adjoint_b" in flag else (a_rows, 2)
            name = f"{' '.join(flag) or 'plain'} {dtype.name}"
            case(f"SparseMatrixMatMul {name}", lambda r, v, b, f=flag: r.SparseMatrixMatMul(a=rows(r, v), b=b, **f), maker(5), maker(*b), **options)
            if "transpose_output" not in flag:
                square = {"places": [[0, 0], [0, 2], [1, 1], [2, 0], [2, 1]], "shape": [3, 3]}
                case(
                    f"SparseMatrixSparseMatMul {name}",
                    lambda r, v, w, f=flag, d=dtype, s=square: dense(
                        r, r.SparseMatrixSparseMatMul(a=rows(r, v, **s), b=rows(r, w, places=[[0, 1], [1, 0], [2, 2]], shape=[3, 3]), type=d, **f), d
                    ),
                    maker(5),
                    maker(3),
                    # Python's rule asks eager tensors for what only those of graphs tell.
                    python=False,
                )
    case("SparseMatrixMatMul of batches", lambda r, v, b: r.SparseMatrixMatMul(a=rows(r, v, **batches), b=b, transpose_a=True), some(4), some(2, 2, 3), **options)
    case(
        "SparseMatrixMatMul conjugate",
        lambda r, v, b: r.SparseMatrixMatMul(a=rows(r, v), b=b, conjugate_output=True, transpose_output=True),
        complex_(5),
        complex_(4, 2),
        **options,
    )
    case("SparseMatrixSparseMatMul of batches", lambda r, v, w: dense(r, r.SparseMatrixSparseMatMul(a=rows(r, v, **batches), b=rows(r, w, **batches), type=tf.float64)), some(4), some(4), python=False)


def extremes():
    first = [[0, 0], [0, 2], [1, 1], [2, 0]]
    second = [[0, 0], [1, 0], [1, 1], [2, 2]]
    for op in ("SparseSparseMaximum", "SparseSparseMinimum"):
        # Python's rule is an error.
        case(
            op,
            lambda r, a, b, op=op: getattr(r, op)(
                a_indices=long(first), a_values=a, a_shape=long(SHAPE), b_indices=long(second), b_values=b, b_shape=long(SHAPE)
            )[1],
            some(4),
            positive(4),
            python=False,
        )
        case(
            f"{op} of equal ones",
            lambda r, a, b, op=op: getattr(r, op)(
                a_indices=long(first), a_values=a, a_shape=long(SHAPE), b_indices=long(first), b_values=b, b_shape=long(SHAPE)
            )[1],
            lambda random: np.ones(4),
            lambda random: np.ones(4),
            python=False,
            numeric=False,
            expected=lambda sources, target, weights: [weights, tf.zeros_like(weights)],
        )


def quantized():
    # Python's rule reads the wrong inputs.
    case(
        "QuantizeAndDequantizeV4Grad",
        lambda r, g, x: r.QuantizeAndDequantizeV4Grad(gradients=g, input=x, input_min=tf.constant(-1.0, tf.float64), input_max=tf.constant(1.0, tf.float64)),
        some(2, 4),
        some(2, 4),
        python=False,
        numeric=True,
    )
    case(
        "QuantizeAndDequantizeV4Grad of an axis",
        lambda r, g: r.QuantizeAndDequantizeV4Grad(
            gradients=g,
            input=tf.constant([[-3.0, -0.5, 0.5, 3.0], [0.1, 3.0, -3.0, 0.2]], tf.float64),
            input_min=tf.constant([-1.0, -2.0], tf.float64),
            input_max=tf.constant([1.0, 2.0], tf.float64),
            axis=0,
        ),
        some(2, 4),
        python=False,
        numeric=True,
    )
