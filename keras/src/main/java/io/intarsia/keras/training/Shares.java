package io.intarsia.keras.training;

import io.intarsia.dtype.DType;
import io.intarsia.keras.LayerCall;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.replicas.Replica;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// What the replica of a call counts among all, by its rows.
final class Shares {
  private final LayerCall call;
  private final Tensor rows;
  private final Tensor share;

  /// @param part of the batch, of which the replica has rows
  Shares(LayerCall call, Object part) {
    Ops tf = call.tf();
    this.call = call;
    this.rows = Rows.count(tf, part);
    Tensor count = tf.cast(rows, DType.FLOAT64);
    this.share = tf.math.divideNoNan(count, call.total(count));
  }

  /// The share of a mean over rows, which is any number where there are none.
  Tensor of(Tensor mean) {
    Ops tf = call.tf();
    return tf.where(rows.gt(0), mean, tf.zerosLike(mean)).times(tf.cast(share, mean.dtype()));
  }

  /// What layers add to the loss, scalars; in a replica the shares.
  ///
  /// @param means over the rows of the part, or what does not depend on them
  /// @param same what all replicas have, since it follows from weights alone
  static List<Tensor> ofAdded(LayerCall call, Batch part, List<Tensor> means, List<Tensor> same) {
    List<Tensor> all = new ArrayList<>(means);
    if (call.replica() != null && !means.isEmpty()) {
      all.replaceAll(new Shares(call, part)::of);
    }
    same.forEach(each -> all.add(ofSame(call, each)));
    return all;
  }

  /// The share of each replica of what all of them have.
  static Tensor ofSame(LayerCall call, Tensor same) {
    Replica replica = call.replica();
    return replica == null ? same : same.div(replica.count());
  }

  /// A nest of which parts may be null, changed by a collective, which takes none.
  static List<@Nullable Object> withNulls(Object nest, UnaryOperator<List<Object>> collective) {
    List<@Nullable Object> leaves = Nest.flatten(nest);
    Iterator<Object> changed =
        collective.apply(leaves.stream().filter(Objects::nonNull).toList()).iterator();
    List<@Nullable Object> all = new ArrayList<>();
    leaves.forEach(leaf -> all.add(leaf == null ? null : changed.next()));
    return all;
  }
}
