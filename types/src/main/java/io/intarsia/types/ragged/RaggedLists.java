package io.intarsia.types.ragged;

import io.intarsia.dispatch.Apis;
import io.intarsia.dispatch.Call;
import io.intarsia.dispatch.DispatchTable;
import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;

/// Puts values side by side, of which some are ragged.
final class RaggedLists {
  private final Ops tf;
  private final String name;
  private final boolean stacks;

  private RaggedLists(Ops tf, String name, boolean stacks) {
    this.tf = tf;
    this.name = name;
    this.stacks = stacks;
  }

  static DispatchTable<RaggedTensor> addTo(DispatchTable<RaggedTensor> table) {
    return table
        .on(Apis.CONCAT, (Call call, List<?> values) -> run(call, values, false))
        .on(Apis.STACK, (Call call, List<?> values) -> run(call, values, true));
  }

  private static Object run(Call call, List<?> values, boolean stacks) {
    String name = RaggedArguments.name(call);
    long axis = RaggedArguments.integer(name, "axis", call.arg("axis"));
    return RaggedParts.plain(join(Ops.of(call.place()), name, values, axis, stacks));
  }

  /// The values one after the other along an axis, or along a new one.
  static RaggedTensor join(Ops tf, String name, List<?> values, long axis, boolean stacks) {
    if (values.isEmpty()) {
      throw StructureErrors.of(name, "expected at least one value, got an empty list");
    }
    List<RaggedTensor> parts = new ArrayList<>();
    for (Object value : values) {
      parts.add(RaggedParts.of(tf, value));
    }
    return new RaggedLists(tf, name, stacks).join(parts, axis);
  }

  private RaggedTensor join(List<RaggedTensor> parts, long axis) {
    DType splits = RaggedParts.splitsDtype(name, parts);
    if (parts.size() == 1 && !stacks) {
      return parts.getFirst();
    }
    int rank = rank(parts);
    int resultRank = rank < 0 || !stacks ? rank : rank + 1;
    int along = RaggedArguments.positive(name, axis, resultRank);
    if (stacks && rank == 1 && along == 0) {
      return vectors(parts);
    }
    boolean dense = parts.stream().noneMatch(RaggedParts::isRagged);
    if (dense && rank >= 0 && (along == resultRank - 1 || along == rank - 1)) {
      List<Tensor> tensors = parts.stream().map(RaggedTensor::flatValues).toList();
      return RaggedParts.dense(stacks ? tf.stack(tensors, along) : tf.concat(tensors, along));
    }
    return ragged(parts, along, splits);
  }

  /// The rank all have, -1 if none is known.
  private int rank(List<RaggedTensor> parts) {
    Shape first = Shape.unknown();
    for (RaggedTensor each : parts) {
      Shape shape = each.shape();
      if (first.hasRank() && shape.hasRank() && first.rank() != shape.rank()) {
        throw StructureErrors.ranks(name, first, shape);
      }
      first = shape.hasRank() ? shape : first;
    }
    return first.hasRank() ? first.rank() : -1;
  }

  /// Vectors become rows, with `int32` splits as in Python.
  private RaggedTensor vectors(List<RaggedTensor> parts) {
    List<Tensor> rows = parts.stream().map(RaggedTensor::flatValues).toList();
    List<Tensor> lengths = new ArrayList<>();
    for (Tensor row : rows) {
      lengths.add(RaggedParts.size(tf, row, 0).tensor(tf, DType.INT32));
    }
    Tensor flat = rows.size() == 1 ? rows.getFirst() : tf.concat(rows, 0);
    return RaggedParts.cut(RaggedParts.dense(flat), RaggedBuilder.splitsOf(tf.stack(lengths)));
  }

  private RaggedTensor ragged(List<RaggedTensor> parts, int axis, DType splits) {
    int deepest = parts.stream().mapToInt(RaggedTensor::raggedRank).max().orElse(0);
    int raggedRank = Math.max(deepest, 1);
    List<RaggedTensor> alike =
        parts.stream().map(each -> RaggedParts.deepened(each, raggedRank, splits)).toList();
    return switch (axis) {
      case 0 -> outermost(alike, stacks);
      case 1 -> rowByRow(alike);
      default -> inside(alike, axis);
    };
  }

  /// All rows of the first, then all of the second, and so on.
  private RaggedTensor outermost(List<RaggedTensor> parts, boolean cut) {
    List<Tensor> flat = parts.stream().map(RaggedTensor::flatValues).toList();
    List<Tensor> nested = new ArrayList<>();
    if (cut) {
      DType dtype = parts.getFirst().rowSplitsDtype();
      List<Tensor> rows = new ArrayList<>();
      parts.forEach(each -> rows.add(RaggedParts.rows(tf, each).tensor(tf, dtype)));
      nested.add(RaggedBuilder.splitsOf(tf.stack(rows)));
    }
    for (int level = 0; level < parts.getFirst().raggedRank(); level++) {
      int axis = level;
      nested.add(splits(parts.stream().map(each -> each.nestedRowSplits().get(axis)).toList()));
    }
    Tensor joined = flat.size() == 1 ? flat.getFirst() : tf.concat(flat, 0);
    return RaggedBuilder.nested(joined, nested);
  }

  private Tensor splits(List<Tensor> all) {
    if (all.size() == 1) {
      return all.getFirst();
    }
    List<Tensor> pieces = new ArrayList<>(List.of(all.getFirst()));
    Tensor offset = RaggedRows.values(all.getFirst());
    for (int i = 1; i < all.size(); i++) {
      Tensor next = RaggedRows.limits(all.get(i)).plus(offset);
      pieces.add(next);
      if (i < all.size() - 1) {
        offset = offset.plus(RaggedRows.values(all.get(i)));
      }
    }
    return tf.concat(pieces, 0);
  }

  /// The first row of each, then the second row of each, and so on.
  private RaggedTensor rowByRow(List<RaggedTensor> parts) {
    for (RaggedTensor each : parts.subList(1, parts.size())) {
      SplitsCheck.rows(tf, name, parts.getFirst(), each);
    }
    RaggedTensor all = outermost(parts, false);
    DType dtype = all.rowSplitsDtype();
    Tensor one = tf.constant(1, dtype);
    Tensor count = RaggedParts.rows(tf, all).tensor(tf, dtype);
    Tensor positions = tf.raw.Range(tf.constant(0, dtype), count, one);
    Tensor order = tf.transpose(tf.reshape(positions, parts.size(), -1));
    RaggedTensor rows = RaggedGather.rows(tf, all, order);
    if (stacks) {
      return rows;
    }
    Tensor ends = RaggedParts.splits(RaggedParts.values(rows)).get(Index.step(parts.size()));
    return RaggedParts.cut(RaggedParts.values(RaggedParts.values(rows)), ends);
  }

  /// Along an axis of what the outermost splits cut, which must be the same.
  private RaggedTensor inside(List<RaggedTensor> parts, int axis) {
    RaggedTensor first = parts.getFirst();
    for (RaggedTensor each : parts.subList(1, parts.size())) {
      SplitsCheck.same(tf, name, first, each);
    }
    RaggedTensor values = join(parts.stream().map(RaggedParts::values).toList(), axis - 1L);
    return RaggedParts.cut(values, RaggedParts.splits(first));
  }
}
