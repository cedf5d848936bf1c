"""Writes the golden cases of linear algebra."""

import tensorflow as tf

from golden import Golden

g = Golden("linalg_ops")
nan, inf = float("nan"), float("inf")


def f32(value):
    return tf.constant(value, tf.float32)


def f64(value):
    return tf.constant(value, tf.float64)


def i32(value):
    return tf.constant(value, tf.int32)


def c64(value):
    return tf.constant(value, tf.complex64)


def c128(value):
    return tf.constant(value, tf.complex128)


def ramp(*shape, dtype=tf.float32):
    return tf.cast(tf.reshape(tf.range(tf.reduce_prod(tf.constant(shape, tf.int32))), shape), dtype)


A = f32([[1, 2, 3], [4, 5, 6]])
B = f32([[1, -1], [0.5, 2], [3, 0]])
SQUARE = f32([[4, 1, 2], [1, 3, 0], [2, 0, 5]])
BATCH = f64([[[4, 1], [1, 3]], [[2, -0.5], [-0.5, 1]]])
Z = c64([[1 + 2j, -1j], [3, 0.5 - 1j]])
VECTOR = f32([3, -4, 0])
CUBE = f64([[[1, -2, 3], [4, 5, -6]], [[7, 8, 9], [-1, 0.5, 2]]])


def products():
    for e in ("linalg.matmul", "matmul"):
        g.case(f"{e}/matrices", A, B)
        g.case(f"{e}/transposed", A, A, transpose_b=True)
    m = "linalg.matmul"
    g.case(f"{m}/transpose_a", B, B, transpose_a=True)
    g.case(f"{m}/adjoint", Z, Z, adjoint_a=True)
    g.case(f"{m}/adjoint_b", Z, Z, adjoint_b=True)
    g.case(f"{m}/complex_transpose", Z, Z, transpose_a=True, transpose_b=True)
    g.case(f"{m}/batch", ramp(2, 2, 3), ramp(2, 3, 2))
    g.case(f"{m}/broadcast", ramp(2, 1, 2, 3), ramp(3, 3, 2))
    g.case(f"{m}/mixed_ranks", ramp(2, 2, 3), B)
    g.case(f"{m}/batch_transpose", ramp(2, 3, 2), ramp(2, 2, 3), transpose_a=True, transpose_b=True)
    g.case(f"{m}/batch_complex_transpose", tf.stack([Z, Z]), Z, transpose_a=True)
    g.case(f"{m}/batch_complex_adjoint", tf.stack([Z, Z]), Z, adjoint_b=True)
    g.case(f"{m}/int32", i32([[1, 2], [3, 4]]), i32([[5, 6], [7, 8]]))
    g.case(f"{m}/sparse", A, B, a_is_sparse=True)
    g.case(f"{m}/sparse_transpose", A, B, b_is_sparse=True, transpose_a=True, transpose_b=True)
    g.case(f"{m}/sparse_bfloat16", tf.cast(A, tf.bfloat16), tf.cast(B, tf.bfloat16), a_is_sparse=True)
    g.case(f"{m}/int8_to_int32", tf.constant([[100, 100]], tf.int8), tf.constant([[100], [100]], tf.int8), output_type=tf.int32)
    g.case(f"{m}/empty", tf.zeros([2, 0]), tf.zeros([0, 3]))
    g.case(f"{m}/both", A, B, transpose_a=True, adjoint_a=True, error="transposeA and adjointA exclude each other")
    v = "linalg.matvec"
    g.case(f"{v}/matrix", A, VECTOR)
    g.case(f"{v}/transpose", B, VECTOR, transpose_a=True)
    g.case(f"{v}/adjoint", Z, c64([1j, 2]), adjoint_a=True)
    g.case(f"{v}/batch", ramp(2, 2, 3), ramp(2, 3))
    g.case(f"{v}/sparse", A, VECTOR, a_is_sparse=True)
    for e in ("tensordot", "linalg.tensordot"):
        g.case(f"{e}/one", A, B, 1)
        g.case(f"{e}/pairs", ramp(2, 3, 4), ramp(4, 3, 2), [[1, 2], [1, 0]])
    t = "tensordot"
    g.case(f"{t}/outer", f32([1, 2]), f32([3, 4, 5]), 0)
    g.case(f"{t}/all", ramp(2, 3), ramp(2, 3), 2)
    g.case(f"{t}/negative", ramp(2, 3, 4), ramp(4, 5), [[-1], [0]])
    g.case(f"{t}/order", ramp(2, 3, 4), ramp(4, 3), [[2, 1], [0, 1]])
    g.case(f"{t}/int", i32([[1, 2], [3, 4]]), i32([[1, 0], [2, 1]]), 1)
    g.case(f"{t}/tensor", ramp(2, 3, 4), ramp(4, 3, 2), i32([[1, -1], [1, 0]]))
    g.case(f"{t}/too_many", A, B, 3, error="expected one in [0, 2]")
    g.case(f"{t}/lengths", A, B, [[0, 1], [0]], error="different numbers of axes")


# Java takes the tensors of einsum as a list, too.
def einsum():
    def add(name, equation, inputs, **options):
        g.case(name, equation, inputs, call=lambda equation, inputs: tf.einsum(equation, *inputs), **options)

    for e in ("einsum", "linalg.einsum"):
        add(f"{e}/matmul", "ij,jk->ik", [A, B])
    e = "einsum"
    s = f32([[1, 2], [3, 4]])
    add(f"{e}/implicit", "ij,jk", [A, B])
    add(f"{e}/implicit_order", "ba", [A])
    add(f"{e}/spaces", "i j , j k -> i k", [A, B])
    add(f"{e}/transpose", "ij->ji", [A])
    add(f"{e}/sum", "ij->", [A])
    add(f"{e}/rows", "ij->i", [A])
    add(f"{e}/trace", "ii", [s])
    add(f"{e}/diagonal", "ii->i", [s])
    add(f"{e}/outer", "i,j->ij", [f32([1, 2]), f32([3, 4, 5])])
    add(f"{e}/dot", "i,i->", [VECTOR, VECTOR])
    add(f"{e}/hadamard", "ij,ij->ij", [A, A])
    add(f"{e}/batch", "bij,bjk->bik", [ramp(2, 2, 3), ramp(2, 3, 2)])
    add(f"{e}/ellipsis", "...ij,...jk->...ik", [ramp(2, 1, 2, 3), ramp(3, 3, 2)])
    add(f"{e}/one_ellipsis", "...ij->...ji", [ramp(2, 2, 3)])
    add(f"{e}/ellipsis_matrix", "...ij,jk->...ik", [ramp(2, 2, 3), B])
    add(f"{e}/implicit_ellipsis", "...ij", [ramp(2, 2, 3)])
    add(f"{e}/scalars", ",->", [f32(2), f32(3)])
    add(f"{e}/three", "ij,jk,kl->il", [A, B, ramp(2, 4)])
    add(f"{e}/four", "ab,bc,cd,de->ae", [ramp(2, 3), ramp(3, 2), ramp(2, 4), ramp(4, 1)])
    add(f"{e}/three_shared", "i,i,i->", [VECTOR, VECTOR, VECTOR])
    add(f"{e}/three_hadamard", "ij,ij,ij->ij", [A, A, A])
    add(f"{e}/three_outer", "a,b,c->abc", [f32([1, 2]), f32([3, 4]), f32([5, 6, 7])])
    add(f"{e}/three_ellipsis", "...ij,...jk,kl->...il", [ramp(2, 2, 3), ramp(2, 3, 2), ramp(2, 2)])
    add(f"{e}/three_broadcast", "...ij,...jk,...kl->...il", [ramp(2, 2, 3), ramp(1, 3, 2), ramp(2, 2)])
    add(f"{e}/bilinear", "bi,oij,bj->bo", [ramp(3, 2), ramp(4, 2, 2), ramp(3, 2)])
    add(f"{e}/upper_case", "aB,Bc->ac", [A, B])
    add(f"{e}/complex", "ij,jk->ik", [Z, Z])
    add(f"{e}/int", "ij,jk->ik", [i32([[1, 2]]), i32([[3], [4]])])
    add(f"{e}/number", "ij,ij", [A], error="wrong number of tensors")
    add(f"{e}/twice", "i->ii", [VECTOR], error="twice on the right")
    add(f"{e}/unknown", "i->j", [VECTOR], error="only on the right")
    add(f"{e}/malformed", "i?->i", [VECTOR], error="malformed")
    add(f"{e}/rank", "ij,jk,kl->il", [VECTOR, A, A], error="wrong rank at inputs[0]")


def norms():
    for e in ("norm", "linalg.norm"):
        g.case(f"{e}/euclidean", VECTOR)
    e = "linalg.norm"
    for name, ord in (("one", 1), ("two", 2), ("three", 3), ("half", 0.5), ("inf", inf), ("euclidean", "euclidean")):
        g.case(f"{e}/all_{name}", CUBE, ord=ord, rtol=1e-10)
        g.case(f"{e}/vectors_{name}", CUBE, ord=ord, axis=1, rtol=1e-10)
        g.case(f"{e}/kept_{name}", CUBE, ord=ord, axis=-1, keepdims=True, rtol=1e-10)
    for name, ord in (("one", 1), ("two", 2), ("inf", inf), ("fro", "fro"), ("euclidean", "euclidean")):
        g.case(f"{e}/matrices_{name}", CUBE, ord=ord, axis=[-2, -1], rtol=1e-10)
        g.case(f"{e}/other_matrices_{name}", CUBE, ord=ord, axis=[2, 0], rtol=1e-10)
        g.case(f"{e}/kept_matrices_{name}", CUBE, ord=ord, axis=[0, 2], keepdims=True, rtol=1e-10)
    g.case(f"{e}/complex", Z, rtol=1e-6)
    g.case(f"{e}/complex_one", Z, ord=1, axis=0, rtol=1e-6)
    g.case(f"{e}/complex_two", Z, ord=2, axis=[0, 1], rtol=1e-5)
    g.case(f"{e}/kept_all", CUBE, keepdims=True, rtol=1e-10)
    g.case(f"{e}/scalar", f32(-3))
    g.case(f"{e}/empty", tf.zeros([0, 2]))
    g.case(f"{e}/matrix_order", CUBE, ord=3, axis=[0, 1], error="expected 1, 2 or infinity for matrices, got 3.0")
    g.case(f"{e}/negative_order", CUBE, ord=-1, error="expected a positive number, got -1.0")
    for name, axis in (("all", {}), ("vectors", {"axis": 1})):
        g.case(f"{e}/{name}_fro", CUBE, ord="fro", **axis, error="is a norm of matrices")
    g.case(f"{e}/equal_axes", CUBE, axis=[1, 1], error="two different ones")
    n = "linalg.normalize"
    g.case(f"{n}/all", VECTOR)
    g.case(f"{n}/axis", CUBE, axis=1, rtol=1e-10)
    g.case(f"{n}/one", CUBE, ord=1, axis=-1, rtol=1e-10)
    g.case(f"{n}/matrices", CUBE, ord="fro", axis=[1, 2], rtol=1e-10)
    g.case(f"{n}/vectors_fro", CUBE, ord="fro", axis=1, error="is a norm of matrices")
    g.case(f"{n}/complex", Z, ord=1, axis=0, rtol=1e-5)


def parts():
    g.case("linalg.trace/matrix", SQUARE)
    g.case("linalg.trace/batch", CUBE)
    g.case("linalg.trace/int", i32([[1, 2, 3], [4, 5, 6]]))
    g.case("linalg.adjoint/complex", Z)
    g.case("linalg.adjoint/batch", CUBE)
    g.case("linalg.adjoint/vector", VECTOR, error="expected a rank of at least 2, got shape [3]")
    t = "linalg.matrix_transpose"
    g.case(f"{t}/matrix", A)
    g.case(f"{t}/batch", CUBE)
    g.case(f"{t}/complex", Z)
    g.case(f"{t}/conjugate", Z, True, call=lambda a, conjugate: tf.linalg.matrix_transpose(a, conjugate=conjugate))
    d = "linalg.diag"
    g.case(f"{d}/vector", VECTOR)
    g.case(f"{d}/batch", A)
    g.case(f"{d}/above", VECTOR, k=1)
    g.case(f"{d}/shape", VECTOR, k=-1, num_rows=4, num_cols=5, padding_value=7)
    g.case(f"{d}/band", f32([[0, 8, 9], [1, 2, 3], [4, 5, 0]]), k=[-1, 1])
    g.case(f"{d}/aligned", f32([[8, 9, 0], [1, 2, 3], [0, 4, 5]]), k=[-1, 1], align="LEFT_RIGHT")
    g.case(f"{d}/bool", tf.constant([True, False]))
    g.case(f"{d}/int", i32([1, 2]), padding_value=-1)
    p = "linalg.diag_part"
    g.case(f"{p}/matrix", A)
    g.case(f"{p}/batch", CUBE)
    g.case(f"{p}/below", A, k=-1)
    g.case(f"{p}/band", SQUARE, k=[-1, 1])
    g.case(f"{p}/padded", SQUARE, k=[-1, 2], padding_value=9, align="LEFT_RIGHT")
    g.case(f"{p}/bool", tf.constant([[True, False], [True, True]]))
    s = "linalg.set_diag"
    g.case(f"{s}/matrix", SQUARE, VECTOR)
    g.case(f"{s}/batch", CUBE, f64([[1, 2], [3, 4]]))
    g.case(f"{s}/above", SQUARE, f32([7, 8]), k=1)
    g.case(f"{s}/band", SQUARE, f32([[0, 8, 9], [1, 2, 3]]), k=[0, 1])
    g.case(f"{s}/aligned", SQUARE, f32([[8, 9, 0], [1, 2, 3]]), k=[0, 1], align="LEFT_LEFT")
    g.case("linalg.tensor_diag_part/matrix", SQUARE)
    g.case("linalg.tensor_diag_part/rank4", ramp(2, 3, 2, 3))
    g.case("linalg.tensor_diag_part/int", i32([[1, 2], [3, 4]]))


def decompositions():
    tight = {"rtol": 1e-8, "atol": 1e-10}
    for e in ("linalg.eigvals", "eigvals"):
        g.case(f"{e}/rotation", f64([[0, -1], [1, 0]]), **tight)
    g.case("linalg.eigvals/triangular", f32([[1, 2, 3], [0, 4, 5], [0, 0, 6]]), rtol=1e-5, atol=1e-5)
    g.case("linalg.eigvals/complex", c128([[1, 1j], [-1j, 3]]), **tight)
    g.case("linalg.eigvals/int", i32([[1]]), error="expected float32, float64, complex64 or complex128, got int32")
    g.case("linalg.eigvalsh/matrix", SQUARE, rtol=1e-5)
    g.case("linalg.eigvalsh/batch", BATCH, **tight)
    g.case("linalg.eigvalsh/complex", c128([[1, 1j], [-1j, 3]]), **tight)
    g.case("linalg.svdvals/matrix", A, call=lambda a: tf.linalg.svd(a, compute_uv=False), rtol=1e-5)
    g.case("linalg.svdvals/batch", CUBE, call=lambda a: tf.linalg.svd(a, compute_uv=False), **tight)
    g.case("linalg.svdvals/complex", Z, call=lambda a: tf.linalg.svd(a, compute_uv=False), rtol=1e-5)
    g.case("linalg.svdvals/empty", tf.zeros([2, 0]), call=lambda a: tf.linalg.svd(a, compute_uv=False))
    e = "linalg.eigh_tridiagonal"
    alpha, beta = f64([1, 2, -3, 4, 0.5]), f64([0.5, -1, 2, 0.25])
    g.case(f"{e}/values", alpha, beta, rtol=1e-6, atol=1e-8)
    g.case(f"{e}/float", f32([1, 2, 3]), f32([1, 1]), rtol=1e-4, atol=1e-5)
    g.case(f"{e}/complex", c128([1, 2, 3]), c128([1j, 1 + 1j]), rtol=1e-6, atol=1e-8)
    r = "linalg.matrix_rank"
    g.case(f"{r}/full", A)
    g.case(f"{r}/deficient", f64([[1, 2], [2, 4]]))
    g.case(f"{r}/batch", tf.stack([f64([[1, 2], [2, 4]]), f64([[1, 2], [2, 5]]), tf.zeros([2, 2], tf.float64)]))
    g.case(f"{r}/tol", f64([[1, 0], [0, 0.25]]), 0.5)
    g.case(f"{r}/tensor_tol", f64([[1, 0], [0, 0.25]]), f64(0.125))
    p = "linalg.pinv"
    g.case(f"{p}/wide", A, rtol=1e-4, atol=1e-5)
    g.case(f"{p}/batch", CUBE, **tight)
    g.case(f"{p}/deficient", f64([[1, 2], [2, 4]]), **tight)
    g.case(f"{p}/rcond", f64([[1, 0], [0, 0.25]]), 0.5, **tight)
    g.case(f"{p}/tensor_rcond", BATCH, f64([0.9, 1e-6]), **tight)


def solvers():
    tight = {"rtol": 1e-9, "atol": 1e-11}
    lower = f64([[2, 0, 0], [1, 3, 0], [-1, 0.5, 4]])
    rhs = f64([[1, 2], [3, -4], [5, 6]])
    t = "linalg.triangular_solve"
    g.case(f"{t}/lower", lower, rhs, **tight)
    g.case(f"{t}/upper", tf.transpose(lower), rhs, lower=False, **tight)
    g.case(f"{t}/adjoint", lower, rhs, lower=True, adjoint=True, **tight)
    g.case(f"{t}/batch", BATCH, ramp(2, 2, 3, dtype=tf.float64), **tight)
    g.case(f"{t}/broadcast", BATCH, ramp(2, 3, dtype=tf.float64), **tight)
    g.case(f"{t}/complex", c128([[2j, 0], [1, 1 + 1j]]), c128([[1], [2j]]), **tight)
    b = "linalg.banded_triangular_solve"
    bands = f64([[2, 3, 4], [9, 1, 0.5]])
    g.case(f"{b}/lower", bands, rhs, **tight)
    g.case(f"{b}/adjoint", bands, rhs, adjoint=True, **tight)
    g.case(f"{b}/upper", f64([[1, 0.5, 9], [2, 3, 4]]), rhs, lower=False, **tight)
    c = "linalg.cholesky_solve"
    g.case(f"{c}/matrix", lower, rhs, **tight)
    g.case(f"{c}/batch", tf.linalg.cholesky(BATCH), ramp(2, 2, 3, dtype=tf.float64), **tight)
    g.case(f"{c}/complex", c128([[2, 0], [1j, 1]]), c128([[1], [2j]]), **tight)
    g.case("linalg.logdet/matrix", SQUARE, rtol=1e-5)
    g.case("linalg.logdet/batch", BATCH, **tight)
    g.case("linalg.logdet/complex", c128([[2, 1j], [-1j, 3]]), **tight)
    l = "linalg.lstsq"
    tall = f64([[1, 2], [3, 4], [5, 7]])
    g.case(f"{l}/tall", tall, rhs, **tight)
    g.case(f"{l}/wide", tf.transpose(tall), rhs[:2], **tight)
    g.case(f"{l}/square", lower, rhs, **tight)
    g.case(f"{l}/regularized", tall, rhs, l2_regularizer=0.5, **tight)
    g.case(f"{l}/regularized_wide", tf.transpose(tall), rhs[:2], l2_regularizer=0.5, **tight)
    g.case(f"{l}/robust", tall, rhs, fast=False, **tight)
    g.case(f"{l}/deficient", f64([[1, 2], [2, 4], [3, 6]]), rhs, fast=False, **tight)
    g.case(f"{l}/batch", CUBE, ramp(2, 2, 1, dtype=tf.float64), **tight)
    g.case(f"{l}/float", tf.cast(tall, tf.float32), tf.cast(rhs, tf.float32), rtol=1e-3, atol=1e-4)
    general = f64([[1, 2, 3], [4, 5, 6], [7, 8, 10]])
    batch = tf.stack([general, tf.transpose(general) + tf.eye(3, dtype=tf.float64)])
    lu, perm = tf.linalg.lu(general)
    lus, perms = tf.linalg.lu(batch)
    g.case("linalg.lu_solve/matrix", lu, perm, rhs, **tight)
    g.case("linalg.lu_solve/batch", lus, perms, tf.stack([rhs, -rhs]), **tight)
    g.case("linalg.lu_solve/broadcast", lus, perms, rhs[tf.newaxis], **tight)
    g.case("linalg.lu_solve/broadcast_factors", lu[tf.newaxis], perm[tf.newaxis], tf.stack([rhs, -rhs]), **tight)
    g.case("linalg.lu_solve/ranks", lu, perms, rhs, error="expected [B…, M, M] and [B…, M], got [3, 3] and [2, 3]")
    g.case("linalg.lu_reconstruct/matrix", lu, perm, **tight)
    g.case("linalg.lu_reconstruct/batch", lus, perms, **tight)
    g.case("linalg.lu_reconstruct/int64", *tf.linalg.lu(general, output_idx_type=tf.int64), **tight)
    g.case("linalg.lu_matrix_inverse/matrix", lu, perm, **tight)
    g.case("linalg.lu_matrix_inverse/batch", lus, perms, **tight)


def tridiagonal():
    tight = {"rtol": 1e-9, "atol": 1e-11}
    above, main, below = f64([1, -1, 9]), f64([4, 5, 6]), f64([9, 2, 0.5])
    compact = tf.stack([above, main, below])
    matrix = tf.linalg.diag(compact, k=(-1, 1), align="LEFT_RIGHT")
    rhs = f64([[1, 2], [3, -4], [5, 6]])
    t = "linalg.tridiagonal_solve"
    g.case(f"{t}/compact", compact, rhs, **tight)
    g.case(f"{t}/vector", compact, rhs[:, 0], **tight)
    g.case(f"{t}/batch", tf.stack([compact, 2 * compact]), tf.stack([rhs, rhs]), **tight)
    g.case(f"{t}/matrix", matrix, rhs, diagonals_format="matrix", **tight)
    g.case(f"{t}/transposed", compact, tf.transpose(rhs), transpose_rhs=True, **tight)
    g.case(f"{t}/no_pivoting", compact, rhs, partial_pivoting=False, **tight)
    g.case(f"{t}/conjugated", tf.cast(compact, tf.complex128), c128([1j, 2, 3 - 1j]), conjugate_rhs=True, **tight)
    sequence = lambda diagonals, rhs: tf.linalg.tridiagonal_solve(diagonals, rhs, diagonals_format="sequence")  # noqa: E731
    g.case(f"{t}/sequence", [above, main, below], rhs, call=sequence, **tight)
    g.case(f"{t}/short_sequence", [above[:2], main, below[1:]], rhs, call=sequence, **tight)
    g.case(f"{t}/perturb", compact, rhs, partial_pivoting=False, perturb_singular=True, error="perturbSingular needs partialPivoting")
    m = "linalg.tridiagonal_matmul"
    g.case(f"{m}/compact", compact, rhs, **tight)
    g.case(f"{m}/matrix", matrix, rhs, "matrix", **tight)
    g.case(f"{m}/batch", tf.stack([compact, 2 * compact]), tf.stack([rhs, rhs]), **tight)
    g.case(
        f"{m}/sequence",
        [above, main, below],
        rhs,
        call=lambda diagonals, rhs: tf.linalg.tridiagonal_matmul(diagonals, rhs, diagonals_format="sequence"),
        **tight,
    )


def exponential():
    e = "linalg.expm"
    tight = {"rtol": 1e-10, "atol": 1e-12}
    g.case(f"{e}/rotation", f64([[0, -1], [1, 0]]), **tight)
    g.case(f"{e}/small", f64([[1e-3, 2e-3], [0, 1e-4]]), **tight)
    g.case(f"{e}/large", f64([[10, -20], [3, -15]]), rtol=1e-8)
    g.case(f"{e}/batch", tf.stack([BATCH, 20 * BATCH - 60]), rtol=1e-8, atol=1e-12)
    # Python's own result in float32 is off by 1e-3.
    g.case(f"{e}/float", SQUARE, call=lambda x: tf.cast(tf.linalg.expm(tf.cast(x, tf.float64)), tf.float32), rtol=1e-5)
    g.case(f"{e}/negative", f32([[-300, 0], [0, -1]]), rtol=1e-4, atol=1e-20)
    g.case(f"{e}/complex", c128([[1j, 1], [0, -2j]]), **tight)
    g.case(f"{e}/scalar_matrix", f64([[2]]), **tight)
    g.case(f"{e}/zero", tf.zeros([2, 2]))
    g.case(f"{e}/nan", f32([[nan, 0], [0, 1]]))
    g.case(f"{e}/infinite", f32([[inf, 0], [0, 1]]))
    g.case(f"{e}/empty", tf.zeros([0, 0]))
    g.case(f"{e}/int", i32([[1]]), error="got int32")


products()
einsum()
norms()
parts()
decompositions()
solvers()
tridiagonal()
exponential()
g.write()
