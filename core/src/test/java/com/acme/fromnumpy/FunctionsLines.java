package com.acme.fromnumpy;

import io.intarsia.imperative.Environment;
import io.intarsia.tensor.Index;

final class FunctionsLines extends Lines {
  FunctionsLines(Environment tf) {
    super(tf);
  }

  @Override
  void add() {
    is("np.sqrt(a)", a.sqrt());
    is("np.sqrt(2.0)", tf.sqrt(2.0));
    is("np.exp(v)", v.exp());
    is("np.exp(1.0)", tf.exp(1.0));
    is("np.log(a)", a.log());
    is("np.log2(a)", tf.numpy.log2(a));
    is("np.log10(a)", tf.numpy.log10(a));
    is("np.log1p(a)", a.log1p());
    is("np.expm1(v)", v.expm1());
    is("np.exp2(v)", v.rpow(2));
    is("np.sin(a)", a.sin());
    is("np.cos(0.5)", tf.cos(0.5));
    is("np.tan(v)", v.tan());
    is("np.arcsin(v / 4)", v.div(4).asin());
    is("np.arccos(v / 4)", v.div(4).acos());
    is("np.arctan(v)", v.atan());
    is("np.arctan2(a, b)", a.atan2(b));
    is("np.sinh(v)", v.sinh());
    is("np.cosh(v)", v.cosh());
    is("np.tanh(v)", v.tanh());
    is("np.arcsinh(v)", v.asinh());
    is("np.hypot(a, b)", tf.numpy.hypot(a, b));
    is("np.deg2rad(a)", tf.numpy.deg2rad(a));
    is("np.square(a)", a.square());
    is("np.cbrt(a)", tf.numpy.cbrt(a));
    is("np.reciprocal(a)", a.reciprocal());
    is("np.sign(a - 3)", a.minus(3).sign());
    is("np.abs(a - 3)", a.minus(3).abs());
    is("np.floor(a / 2)", a.div(2).floor());
    is("np.ceil(a / 2)", a.div(2).ceil());
    is("np.rint(a / 2)", a.div(2).rint());
    is("np.round(a / 2)", a.div(2).round());
    is("np.trunc(a / -2)", a.div(-2).trunc());
    is("np.isnan(y)", y.isNaN());
    is("np.isinf(y)", y.isInf());
    is("np.isfinite(y)", y.isFinite());
    is("np.nan_to_num(y[:2])", tf.numpy.nanToNum(y).get(Index.to(2)));
    is("np.abs(z)", z.abs());
    is("z.real", z.real());
    is("z.imag", z.imag());
    is("np.conj(z).imag", z.conj().imag());
    is("np.angle(z)", z.angle());
    is("math.lgamma(4.5)", tf.math.lgamma(4.5));
    is("math.erf(0.5)", tf.math.erf(0.5));
    is("np.vectorize(lambda e: e * e + 1)(v)", v.times(v).plus(1));
    is("np.apply_along_axis(lambda row: row.sum(), 1, a)", tf.mapFn((g, row) -> row.sum(), a));
  }
}
