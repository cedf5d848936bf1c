package io.intarsia.replicas;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;

/// Gives every replica the tensors of all. Their shapes may differ: the replicas tell each other
/// the sizes first, and send as much as the one that has most.
final class Exchange {
  // Which of the keys of a collective.
  private static final int SIZES = 0;
  private static final int CONTENT = 1;

  // A rank that is not known has so many axes at most.
  private static final int MOST_AXES = 8;

  // Lengths that are sent differ by an eighth, so that there are few.
  private static final long STEPS = 8;
  private static final long LEAST = 64;

  private final Wire wire;

  Exchange(Wire wire) {
    this.wire = wire;
  }

  /// The tensors of all replicas.
  ///
  /// @param own of the same dtypes and ranks everywhere
  /// @return for each replica, in order, its tensors
  List<List<Tensor>> all(Ops g, int group, List<Tensor> own) {
    List<Tensor> words = own.stream().map(each -> Words.of(g, each)).toList();
    Tensor content = words.size() == 1 ? words.getFirst() : g.concat(words, 0);
    Tensor sizes =
        wire.gather(
            g, group + SIZES, g.concat(own.stream().map(each -> header(g, each)).toList(), 0));
    Tensor padded = g.pad(content, paddings(g, content, longest(g, own, sizes)));
    Tensor contents = wire.gather(g, group + CONTENT, padded);
    List<List<Tensor>> all = new ArrayList<>();
    for (int replica = 0; replica < wire.count(); replica++) {
      all.add(unpacked(g, own, row(g, sizes, replica), row(g, contents, replica)));
    }
    return all;
  }

  /// The tensors of one replica, which all get.
  ///
  /// @param own of the same dtypes and ranks everywhere
  List<Tensor> of(Ops g, int group, int root, List<Tensor> own) {
    Tensor header = g.concat(own.stream().map(each -> header(g, each)).toList(), 0);
    Tensor sizes = wire.reduce(g, group + SIZES, Wire.Merge.ADD, mine(g, root, header));
    Tensor length = total(g, own, g.reshape(sizes, 1, -1));
    Tensor content = content(g, root, own, g.reshape(length, 1));
    Tensor sent = wire.reduce(g, group + CONTENT, Wire.Merge.ADD, content);
    return unpacked(g, own, sizes, sent);
  }

  // Who knows how long its own is forgets it: the keys follow from it.
  private Tensor content(Ops g, int root, List<Tensor> own, Tensor length) {
    if (wire.id() != root) {
      return g.zeros(length, DType.INT32);
    }
    List<Tensor> words = own.stream().map(each -> Words.of(g, each)).toList();
    return g.slice(g.concat(words, 0), g.constant(new long[] {0}), length);
  }

  private Tensor mine(Ops g, int root, Tensor own) {
    return wire.id() == root ? own : g.zerosLike(own);
  }

  // The sizes of its axes, behind their number if that is not known, and the number of its words.
  private static Tensor header(Ops g, Tensor tensor) {
    Tensor shape = g.shape(tensor, DType.INT64);
    Tensor words = g.reshape(Words.count(g, tensor), 1);
    if (tensor.shape().hasRank()) {
      return g.concat(List.of(shape, words), 0);
    }
    Tensor rank = g.reshape(g.size(shape, DType.INT64), 1);
    Tensor missing = g.math.subtract(g.constant((long) MOST_AXES), g.size(shape, DType.INT64));
    Tensor rest = g.zeros(g.reshape(missing, 1), DType.INT64);
    return g.concat(List.of(rank, shape, rest, words), 0);
  }

  private static int headerSize(Tensor tensor) {
    return tensor.shape().hasRank() ? tensor.rank() + 1 : MOST_AXES + 2;
  }

  private static Tensor total(Ops g, List<Tensor> own, Tensor sizes) {
    List<Tensor> columns = new ArrayList<>();
    int end = 0;
    for (Tensor tensor : own) {
      end += headerSize(tensor);
      columns.add(g.gather(sizes, g.constant(end - 1), 1));
    }
    return g.math.reduceMax(g.math.addN(columns));
  }

  // As many words as the replica that has most, rounded up.
  private static Tensor longest(Ops g, List<Tensor> own, Tensor sizes) {
    Tensor most = total(g, own, sizes);
    Tensor least = g.math.maximum(most, LEAST);
    Tensor digits =
        g.math.floor(g.math.divide(g.math.log(g.cast(least, DType.FLOAT64)), Math.log(2)));
    Tensor step = g.math.floordiv(g.cast(g.math.pow(g.constant(2.0), digits), DType.INT64), STEPS);
    return g.math.multiply(
        g.math.floordiv(g.math.add(most, g.math.subtract(step, 1L)), step), step);
  }

  private static Tensor paddings(Ops g, Tensor content, Tensor longest) {
    Tensor missing = g.math.subtract(longest, g.size(content, DType.INT64));
    return g.reshape(g.stack(List.of(g.constant(0L), missing)), 1, 2);
  }

  private static Tensor row(Ops g, Tensor matrix, int row) {
    return g.gather(matrix, g.constant(row));
  }

  private static List<Tensor> unpacked(Ops g, List<Tensor> own, Tensor sizes, Tensor content) {
    List<Tensor> tensors = new ArrayList<>();
    Tensor from = g.constant(new long[] {0});
    int at = 0;
    for (Tensor tensor : own) {
      int end = at + headerSize(tensor) - 1;
      Tensor words = part(g, sizes, end, end + 1);
      Tensor shape = shape(g, tensor, sizes, at, end);
      Tensor value = Words.tensor(g, g.slice(content, from, words), tensor.dtype(), shape);
      tensors.add(known(g, tensor.shape(), value));
      from = g.math.add(from, words);
      at = end + 1;
    }
    return tensors;
  }

  private static Tensor shape(Ops g, Tensor tensor, Tensor sizes, int from, int to) {
    if (tensor.shape().hasRank()) {
      return part(g, sizes, from, to);
    }
    return g.slice(sizes, g.constant(new long[] {from + 1}), part(g, sizes, from, from + 1));
  }

  private static Tensor part(Ops g, Tensor vector, int from, int to) {
    return g.slice(vector, new int[] {from}, new int[] {to - from});
  }

  // Sizes may differ, the number of axes does not.
  private static Tensor known(Ops g, Shape own, Tensor value) {
    return Wire.isNow(value) || !own.hasRank()
        ? value
        : g.ensureShape(value, Shape.unknownOfRank(own.rank()));
  }
}
