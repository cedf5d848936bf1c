package io.intarsia.replicas;

import io.intarsia.dtype.DType;
import io.intarsia.gradient.WithGradient;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.replica.ReduceOp;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/// Collectives of lists of tensors, and their gradients.
final class Collectives {
  private final Wire wire;
  private final Exchange exchange;
  private final Agreement agreement;
  private final long bytesPerPack;
  private final boolean haveGradients;

  private Collectives(Wire wire, Agreement agreement, long bytesPerPack, boolean haveGradients) {
    this.wire = wire;
    this.exchange = new Exchange(wire);
    this.agreement = agreement;
    this.bytesPerPack = bytesPerPack;
    this.haveGradients = haveGradients;
  }

  /// @param bytesPerPack how large are the vectors that functions reduce
  Collectives(Wire wire, Agreement agreement, long bytesPerPack) {
    this(wire, agreement, bytesPerPack, true);
  }

  // A function that is traced traces the gradients of what it does along, and would theirs, without
  // end.
  private Collectives backward(List<Tensor> up) {
    return up.stream().allMatch(Wire::isNow)
        ? this
        : new Collectives(wire, agreement, bytesPerPack, false);
  }

  /// What a collective is of, where processes could differ.
  ///
  /// @param kind of the collective
  /// @param value describes the value
  private record Call(String kind, Object value) {}

  /// Tensors of all replicas reduced to one.
  ///
  /// @param what describes the value, for those whose partners come with another one
  List<Tensor> reduce(Ops g, ReduceOp op, Object what, List<Tensor> tensors) {
    int group = group("allReduce " + op, what);
    return differentiable(
        g,
        tensors,
        (h, given) -> reduced(h, group, op, given),
        (back, h, given, results, up) -> back.reduceGradient(h, op, what, given, results, up));
  }

  private List<Tensor> reduced(Ops g, int group, ReduceOp op, List<Tensor> tensors) {
    Wire.Merge merge =
        switch (op) {
          case MAX -> Wire.Merge.MAX;
          case MIN -> Wire.Merge.MIN;
          case SUM, MEAN, CONCAT -> Wire.Merge.ADD;
        };
    List<Tensor> results =
        Packing.changed(
            g,
            tensors,
            packs(tensors),
            (pack, vector) -> wire.reduce(g, group + Wire.key(pack.dtype()), merge, vector));
    return op == ReduceOp.MEAN
        ? results.stream().map(sum -> g.math.truediv(sum, wire.count())).toList()
        : results;
  }

  // In a graph one pack is reduced while others are computed. Eagerly all are there.
  private List<Pack> packs(List<Tensor> tensors) {
    boolean areThere = tensors.stream().allMatch(Wire::isNow);
    return Pack.of(tensors, areThere ? Long.MAX_VALUE : bytesPerPack);
  }

  // Of those that are the largest or the smallest, each has its share.
  private List<Tensor> reduceGradient(
      Ops g, ReduceOp op, Object what, List<Tensor> given, List<Tensor> results, List<Tensor> up) {
    if (op == ReduceOp.SUM || op == ReduceOp.MEAN) {
      return reduce(g, op, what, up);
    }
    List<Tensor> hits = new ArrayList<>();
    for (int i = 0; i < given.size(); i++) {
      Tensor hit = g.math.equal(given.get(i), results.get(i));
      hits.add(g.cast(hit, given.get(i).dtype()));
    }
    List<Tensor> total = reduce(g, ReduceOp.SUM, what, up);
    List<Tensor> numbers = reduce(g, ReduceOp.SUM, what, hits);
    List<Tensor> gradients = new ArrayList<>();
    for (int i = 0; i < hits.size(); i++) {
      gradients.add(g.math.divide(g.math.multiply(total.get(i), hits.get(i)), numbers.get(i)));
    }
    return gradients;
  }

  /// The tensors of all replicas, by replica.
  ///
  /// @param kind the collective that it is for
  List<List<Tensor>> gather(Ops g, String kind, Object what, List<Tensor> tensors) {
    int group = group("all of " + kind, what);
    List<Tensor> flat =
        differentiable(
            g,
            tensors,
            (h, given) -> exchange.all(h, group, given).stream().flatMap(List::stream).toList(),
            (back, h, given, results, up) -> back.ownPart(h, what, given.size(), up));
    int size = tensors.size();
    return IntStream.range(0, wire.count())
        .mapToObj(replica -> flat.subList(replica * size, (replica + 1) * size))
        .toList();
  }

  private List<Tensor> ownPart(Ops g, Object what, int size, List<Tensor> up) {
    List<Tensor> sums = reduce(g, ReduceOp.SUM, new Call("gradient of allGather", what), up);
    return sums.subList(wire.id() * size, (wire.id() + 1) * size);
  }

  /// The tensors of one replica.
  List<Tensor> broadcast(Ops g, Object what, int root, List<Tensor> tensors) {
    int group = group("broadcast from " + root, what);
    return differentiable(
        g,
        tensors,
        (h, given) -> exchange.of(h, group, root, given),
        (back, h, given, results, up) -> {
          List<Tensor> sums =
              back.reduce(h, ReduceOp.SUM, new Call("gradient of broadcast", what), up);
          return wire.id() == root ? sums : sums.stream().map(h::zerosLike).toList();
        });
  }

  /// Parts of the first axis, of which the i-th goes to replica i.
  ///
  /// @param kind the collective that it is for
  /// @param tensors of fixed size, whose first axis can be divided
  List<Tensor> allToAll(Ops g, String kind, Object what, List<Tensor> tensors) {
    int group = group("parts of " + kind, what);
    return differentiable(
        g,
        tensors,
        (h, given) -> sent(h, group, given),
        (back, h, given, results, up) -> back.allToAll(h, kind, what, up));
  }

  private List<Tensor> sent(Ops g, int group, List<Tensor> tensors) {
    List<Tensor> rows = tensors.stream().map(each -> rows(g, each)).toList();
    Tensor sent = wire.allToAll(g, group, rows.size() == 1 ? rows.getFirst() : g.concat(rows, 1));
    List<Tensor> results = new ArrayList<>();
    Tensor from = g.constant(0);
    for (int i = 0; i < tensors.size(); i++) {
      Tensor tensor = tensors.get(i);
      Tensor size = g.gather(g.shape(rows.get(i)), g.constant(1));
      Tensor part =
          g.slice(
              sent, g.stack(List.of(g.constant(0), from)), g.stack(List.of(g.constant(-1), size)));
      results.add(Rows.tensor(g, part, tensor));
      from = g.math.add(from, size);
    }
    return results;
  }

  private Tensor rows(Ops g, Tensor tensor) {
    return Rows.of(g, tensor, wire.count());
  }

  private int group(String kind, Object what) {
    return agreement.group(new Call(kind, what), () -> kind + " of " + what);
  }

  private interface Back {
    List<Tensor> of(
        Collectives back, Ops g, List<Tensor> given, List<Tensor> results, List<Tensor> up);
  }

  // Whether a tape looks is not known; integers have no gradients.
  private List<Tensor> differentiable(
      Ops g, List<Tensor> tensors, BiFunction<Ops, List<Tensor>, List<Tensor>> code, Back back) {
    if (!haveGradients || tensors.stream().noneMatch(each -> isDifferentiable(each.dtype()))) {
      return code.apply(g, tensors);
    }
    return g.customGradient(
            (Ops h, List<Tensor> given) -> {
              List<Tensor> results = code.apply(h, given);
              UnaryOperator<List<Tensor>> gradient =
                  up -> back.of(backward(up), Ops.of(h.placeFor(up)), given, results, up);
              return WithGradient.of(results, gradient);
            })
        .apply(tensors);
  }

  private static boolean isDifferentiable(DType dtype) {
    return dtype.isFloating() || dtype.isComplex();
  }
}
