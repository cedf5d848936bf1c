package io.intarsia.types.sparse;

import io.intarsia.dispatch.Api;
import io.intarsia.dispatch.Apis;
import io.intarsia.dispatch.DispatchTable;
import io.intarsia.dispatch.Handlers;
import java.util.List;

/// The elementwise functions that are zero at zero: all a sparse value needs is to run them on what
/// it stores.
final class ZeroPreserving {
  private static final List<Api> APIS =
      List.of(
          Apis.CAST,
          Apis.SATURATE_CAST,
          Apis.ZEROS_LIKE,
          Apis.Math.ABS,
          Apis.Math.ANGLE,
          Apis.Math.ASIN,
          Apis.Math.ASINH,
          Apis.Math.ATAN,
          Apis.Math.ATANH,
          Apis.Math.BESSEL_I1E,
          Apis.Math.CEIL,
          Apis.Math.CONJ,
          Apis.Math.ERF,
          Apis.Math.ERFINV,
          Apis.Math.EXPM1,
          Apis.Math.FLOOR,
          Apis.Math.IMAG,
          Apis.Math.LOG1P,
          Apis.Math.NEGATIVE,
          Apis.Math.REAL,
          Apis.Math.RECIPROCAL_NO_NAN,
          Apis.Math.RINT,
          Apis.Math.ROUND,
          Apis.Math.SIGN,
          Apis.Math.SIN,
          Apis.Math.SINH,
          Apis.Math.SQRT,
          Apis.Math.SQUARE,
          Apis.Math.TAN,
          Apis.Math.TANH,
          Apis.Nn.ELU,
          Apis.Nn.GELU,
          Apis.Nn.LEAKY_RELU,
          Apis.Nn.RELU,
          Apis.Nn.RELU6,
          Apis.Nn.SELU,
          Apis.Nn.SILU,
          Apis.Nn.SOFTSIGN);

  private ZeroPreserving() {}

  /// The table with a handler for each of them.
  static <T> DispatchTable<T> addTo(DispatchTable<T> table, Handlers.Unary<? super T> handler) {
    DispatchTable<T> more = table;
    for (Api api : APIS) {
      more = more.on(api, handler);
    }
    return more;
  }
}
