"""Cases of gradient_cases.py: linear algebra and Fourier transforms."""

import numpy as np
import tensorflow as tf
from gradient_cases import case, complex_, positive, regular, some

C128 = np.complex128


def add():
    einsums()
    inverses()
    solves()
    decompositions()
    tridiagonals()
    fouriers()


def einsums():
    unary = {"ij->ji": (2, 3), "ij->i": (2, 3), "ij->": (2, 3), "ii->i": (3, 3), "ii->": (3, 3), "aab->b": (2, 2, 3), "...ij->...ji": (2, 2, 3), "a...b->...a": (2, 3, 2)}
    for equation, shape in unary.items():
        case(f"Einsum {equation}", lambda r, x, e=equation: r.Einsum(inputs=[x], equation=e), some(*shape))
    two = {
        "ij,jk->ik": ((2, 3), (3, 4)),
        "ij,jk->ki": ((2, 3), (3, 2)),
        "abc,cd->ad": ((2, 3, 2), (2, 3)),
        "i,j->ij": ((2,), (3,)),
        "ij,ij->": ((2, 3), (2, 3)),
        "bij,bjk->bik": ((2, 2, 3), (2, 3, 2)),
        "...ij,...jk->...ik": ((2, 1, 2, 3), (3, 3, 2)),
        "ij,...jk->...ik": ((2, 3), (2, 3, 2)),
        "ab...,b->a...": ((2, 3, 2), (3,)),
        "iij,j->i": ((2, 2, 3), (3,)),
        "ab,cb->": ((2, 3), (4, 3)),
    }
    for equation, (a, b) in two.items():
        case(f"Einsum {equation}", lambda r, x, y, e=equation: r.Einsum(inputs=[x, y], equation=e), some(*a), positive(*b))
    case("Einsum complex", lambda r, x, y: r.Einsum(inputs=[x, y], equation="ij,jk->ik"), complex_(2, 3), complex_(3, 2))


def inverses():
    for adjoint in (False, True):
        case(f"MatrixInverse {adjoint}", lambda r, x, a=adjoint: r.MatrixInverse(input=x, adjoint=a), regular(2, 3, 3))
        case(f"MatrixInverse complex {adjoint}", lambda r, x, a=adjoint: r.MatrixInverse(input=x, adjoint=a), regular(2, 2, dtype=C128))
    case("MatrixDeterminant", lambda r, x: r.MatrixDeterminant(input=x), regular(2, 3, 3))
    # Python does not conjugate the determinant.
    case("MatrixDeterminant complex", lambda r, x: r.MatrixDeterminant(input=x), regular(2, 2, dtype=C128), python=False)
    case("LogMatrixDeterminant", lambda r, x: r.LogMatrixDeterminant(input=x)[1], regular(2, 3, 3))
    case("MatrixSquareRoot", lambda r, x: r.MatrixSquareRoot(input=x), regular(2, 2, 2), second=False)
    # Python does not conjugate the root.
    case("MatrixSquareRoot complex", lambda r, x: r.MatrixSquareRoot(input=x), regular(2, 2, dtype=C128), python=False)


def solves():
    for adjoint in (False, True):
        case(f"MatrixSolve {adjoint}", lambda r, a, b, f=adjoint: r.MatrixSolve(matrix=a, rhs=b, adjoint=f), regular(2, 3, 3), some(2, 3, 2))
        case(f"MatrixSolve complex {adjoint}", lambda r, a, b, f=adjoint: r.MatrixSolve(matrix=a, rhs=b, adjoint=f), regular(2, 2, dtype=C128), complex_(2, 2))
        for lower in (False, True):
            case(
                f"MatrixTriangularSolve {lower} {adjoint}",
                lambda r, a, b, f=adjoint, l=lower: r.MatrixTriangularSolve(matrix=a, rhs=b, lower=l, adjoint=f),
                regular(3, 3),
                some(2, 3, 2),
            )
            case(
                f"BandedTriangularSolve {lower} {adjoint}",
                lambda r, a, b, f=adjoint, l=lower: r.BandedTriangularSolve(matrix=a, rhs=b, lower=l, adjoint=f),
                positive(2, 3),
                some(3, 2),
            )
    case("MatrixTriangularSolve complex", lambda r, a, b: r.MatrixTriangularSolve(matrix=a, rhs=b, lower=True), regular(2, 2, dtype=C128), complex_(2, 2))
    for shape, rows in (((2, 4, 2), 4), ((2, 2, 4), 2), ((3, 3), 3)):
        right = (*shape[:-2], rows, 2)
        for weight in (0.0, 0.3):
            case(
                f"MatrixSolveLs {shape} {weight}",
                lambda r, a, b, w=weight: r.MatrixSolveLs(matrix=a, rhs=b, l2_regularizer=tf.constant(w, tf.float64)),
                regular(*shape),
                some(*right),
                known=True,
                second=False,
            )
    case(
        "MatrixSolveLs slow",
        lambda r, a, b: r.MatrixSolveLs(matrix=a, rhs=b, l2_regularizer=tf.constant(0.0, tf.float64), fast=False),
        regular(4, 2),
        some(4, 2),
        known=True,
        python=False,
    )


def gram(r, x, dtype=None):
    """x·xᴴ, which is symmetric and positive."""
    return r.BatchMatMulV2(x=x, y=x, adj_y=True)


def decompositions():
    case("Cholesky", lambda r, x: r.Cholesky(input=gram(r, x)), regular(2, 3, 3))
    case("Cholesky complex", lambda r, x: r.Cholesky(input=gram(r, x)), regular(2, 2, dtype=C128))
    for shape in ((3, 3), (4, 2), (2, 4), (2, 3, 2)):
        case(f"Qr {shape}", lambda r, x: r.Qr(input=x), regular(*shape))
    case("Qr complex", lambda r, x: r.Qr(input=x)[1], regular(3, 2, dtype=C128), numeric=False)
    case("Qr full", lambda r, x: r.Qr(input=x, full_matrices=True), regular(3, 3), known=True)
    for shape in ((3, 3), (4, 2), (2, 4), (2, 3, 2)):
        case(f"Svd {shape}", lambda r, x: r.Svd(input=x), regular(*shape), second=False, known=False)
        case(f"Svd values {shape}", lambda r, x: r.Svd(input=x, compute_uv=False)[0], regular(*shape), second=False)
    case("Svd full", lambda r, x: r.Svd(input=x, full_matrices=True), regular(3, 3), second=False, known=True)
    case("Svd complex values", lambda r, x: r.Real(input=r.Svd(input=x, compute_uv=False)[0], Tout=tf.float64), regular(2, 3, dtype=C128), second=False)
    case("Svd complex", lambda r, x: product_of_svd(r, x), regular(2, 3, dtype=C128), second=False)
    case("SelfAdjointEigV2", lambda r, x: r.SelfAdjointEigV2(input=gram(r, x)), regular(2, 3, 3), second=False)
    case("SelfAdjointEigV2 values", lambda r, x: r.SelfAdjointEigV2(input=x, compute_v=False)[0], regular(3, 3))
    case("SelfAdjointEigV2 complex", lambda r, x: r.SelfAdjointEigV2(input=gram(r, x))[0], regular(2, 2, dtype=C128), second=False)
    case("Eig", lambda r, x: cubes(r, r.Eig(input=x, Tout=tf.complex128)[0]), regular(2, 3, 3), second=False)
    case("Eig values", lambda r, x: cubes(r, r.Eig(input=x, compute_v=False, Tout=tf.complex128)[0]), regular(3, 3), second=False)
    case("Eig vectors", lambda r, x: vectors(r, x), regular(3, 3), second=False)
    case("Eig complex", lambda r, x: cubes(r, r.Eig(input=x, Tout=tf.complex128)[0]), regular(3, 3, dtype=C128), second=False)


def product_of_svd(r, x):
    """u·v, with signs that cancel."""
    _, u, v = r.Svd(input=x)
    return r.BatchMatMulV2(x=u, y=v, adj_y=True)


def cubes(r, e):
    """The sum of the cubes of eigenvalues, whose order may be any."""
    return r.Sum(input=r.Mul(x=e, y=r.Mul(x=e, y=e)), axis=[-1])


def vectors(r, x):
    """The squares of their elements times their eigenvalues, summed: no matter their order and phases."""
    e, v = r.Eig(input=x, Tout=tf.complex128)
    squares = r.Mul(x=v, y=r.Conj(input=v))
    return r.Sum(input=r.Mul(x=squares, y=e), axis=[-1])


def tridiagonals():
    diagonals = [some(2, 1, 4), positive(2, 1, 4), some(2, 1, 4)]
    case("TridiagonalMatMul", lambda r, a, b, c, x: r.TridiagonalMatMul(superdiag=a, maindiag=b, subdiag=c, rhs=x), *diagonals, some(2, 4, 2))
    case("TridiagonalMatMul complex", lambda r, a, b, c, x: r.TridiagonalMatMul(superdiag=a, maindiag=b, subdiag=c, rhs=x), *[complex_(1, 3)] * 3, complex_(3, 2))

    def solve(r, d, b):
        return r.TridiagonalSolve(diagonals=d, rhs=b)

    def matrices(random):
        numbers = np.round(random.uniform(-1, 1, (2, 3, 4)), 2)
        numbers[:, 1] += 3
        return numbers

    case("TridiagonalSolve", solve, matrices, some(2, 4, 2))
    # Python does not conjugate the diagonals.
    case("TridiagonalSolve complex", solve, lambda random: matrices(random)[0] * (1 + 0.5j), complex_(4, 2), python=False)


def fouriers():
    for op, axes in (("FFT", 1), ("FFT2D", 2), ("FFT3D", 3)):
        shape = (2, 3, 2, 4)[-axes - 1 :]
        case(op, lambda r, x, o=op: getattr(r, o)(input=x), complex_(*shape))
        case(f"I{op}", lambda r, x, o=op: getattr(r, f"I{o}")(input=x), complex_(*shape))
    for axes, name in ((1, "FFT"), (2, "FFT2D"), (3, "FFT3D")):
        shape = (2, 3, 2, 4)[-axes - 1 :]
        python = axes < 3
        for last in (4, 3):
            length = [*shape[1:-1], last]
            case(f"R{name} {length}", lambda r, x, o=name, n=length: getattr(r, f"R{o}")(input=x, fft_length=n, Tcomplex=tf.complex128), some(*shape), python=python and last == 4)
            case(
                f"IR{name} {length}",
                lambda r, x, o=name, n=length: getattr(r, f"IR{o}")(input=x, fft_length=n, Treal=tf.float64),
                complex_(*shape[:-1], length[-1] // 2 + 1),
                python=python,
            )
    case("IRFFT of more", lambda r, x: r.IRFFT(input=x, fft_length=[4], Treal=tf.float64), complex_(2, 5), python=False)
    case("RFFT float32", lambda r, x: r.RFFT(input=x, fft_length=[4]), some(2, 4, dtype=np.float32))
