package io.intarsia.types.ragged;

import io.intarsia.op.Ops;
import io.intarsia.op.math.ReduceOptions;
import io.intarsia.tensor.Tensor;

/// How elements are combined to one, in any order.
enum Combination {
  SUM {
    @Override
    Tensor segments(Ops tf, Tensor values, Tensor ids, Tensor count) {
      return tf.raw.UnsortedSegmentSum(values, ids, count);
    }

    @Override
    Tensor axes(Ops tf, Tensor values, ReduceOptions options) {
      return tf.math.reduceSum(values, options);
    }
  },
  PROD {
    @Override
    Tensor segments(Ops tf, Tensor values, Tensor ids, Tensor count) {
      return tf.raw.UnsortedSegmentProd(values, ids, count);
    }

    @Override
    Tensor axes(Ops tf, Tensor values, ReduceOptions options) {
      return tf.math.reduceProd(values, options);
    }
  },
  MIN {
    @Override
    Tensor segments(Ops tf, Tensor values, Tensor ids, Tensor count) {
      return tf.raw.UnsortedSegmentMin(values, ids, count);
    }

    @Override
    Tensor axes(Ops tf, Tensor values, ReduceOptions options) {
      return tf.math.reduceMin(values, options);
    }
  },
  MAX {
    @Override
    Tensor segments(Ops tf, Tensor values, Tensor ids, Tensor count) {
      return tf.raw.UnsortedSegmentMax(values, ids, count);
    }

    @Override
    Tensor axes(Ops tf, Tensor values, ReduceOptions options) {
      return tf.math.reduceMax(values, options);
    }
  };

  /// @param ids `[n]`: the element of the result each of the `n` rows of the values counts for
  /// @param count of elements of the result
  abstract Tensor segments(Ops tf, Tensor values, Tensor ids, Tensor count);

  abstract Tensor axes(Ops tf, Tensor values, ReduceOptions options);
}
