package io.intarsia.spark;

import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spark.InputPlan.Form;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.masked.MaskedTensor;
import io.intarsia.types.ragged.RaggedTensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;
import scala.collection.Seq;
import scala.jdk.javaapi.CollectionConverters;

/// An input of a model that grows row by row.
final class BatchInput {
  private final InputPlan plan;
  private final int[] positions;
  private final boolean isStacked;
  private final boolean isMasked;
  private final ElementBuffer values;
  private final ElementBuffer mask = new ElementBuffer(CellType.BOOL);
  private final List<ElementBuffer> splits = new ArrayList<>();
  private final long[] sizes;
  private final long[] counts; // of what was read at each level
  private int rows;
  private long number;

  BatchInput(InputPlan plan) {
    this.plan = plan;
    this.positions = plan.positions().stream().mapToInt(Integer::intValue).toArray();
    this.isStacked = plan.isStacked();
    this.isMasked = plan.form() == Form.MASKED;
    this.values = new ElementBuffer(plan.cell());
    this.sizes = new long[plan.sizes().size()];
    this.counts = new long[sizes.length + 1];
    for (int level = 0; level < plan.raggedRank(); level++) {
      splits.add(new ElementBuffer(plan.splits()));
    }
    clear();
  }

  /// Forgets the rows, and keeps the room that they took.
  void clear() {
    rows = 0;
    values.clear();
    mask.clear();
    Arrays.fill(counts, 0);
    for (int axis = 0; axis < sizes.length; axis++) {
      sizes[axis] = plan.sizes().get(axis);
    }
    for (int level = 0; level < splits.size(); level++) {
      splits.get(level).clear();
      addSplit(level);
    }
  }

  /// Reads what a row has of it.
  ///
  /// @param number of the row, for messages
  /// @throws IllegalArgumentException if a cell is null, or an array of another size
  void add(Row row, long number) {
    this.number = number;
    if (isStacked) {
      for (int i = 0; i < positions.length; i++) {
        addElement(row.get(positions[i]), i);
      }
    } else {
      addCell(row.get(positions[0]), 0);
    }
    rows++;
  }

  private void addCell(@Nullable Object cell, int level) {
    if (level == plan.depth()) {
      addElement(cell, 0);
    } else if (cell == null) {
      addNothing(level);
    } else {
      addArray(CollectionConverters.asJava((Seq<?>) cell), level);
    }
  }

  private void addArray(List<?> elements, int level) {
    if (level >= plan.raggedRank()) {
      checkSize(level, elements.size());
    }
    counts[level + 1] += elements.size();
    for (Object element : elements) {
      addCell(element, level + 1);
    }
    if (level < plan.raggedRank()) {
      addSplit(level);
    }
  }

  private void addSplit(int level) {
    long end = counts[level + 1];
    splits.get(level).add(plan.splits() == CellType.INT32 ? (Object) Math.toIntExact(end) : end);
  }

  private void checkSize(int level, int size) {
    if (sizes[level] < 0) {
      sizes[level] = size;
    } else if (sizes[level] != size) {
      throw SparkErrors.size(column(0), number, level, sizes[level], size, plan.input());
    }
  }

  private void addElement(@Nullable Object element, int column) {
    if (element == null && !isMasked) {
      throw SparkErrors.nullCell(column(column), number, plan.input());
    }
    if (isMasked) {
      mask.add(element != null);
    }
    if (element == null) {
      values.addNothing();
    } else {
      values.add(element);
    }
  }

  private void addNothing(int level) {
    if (!isMasked) {
      throw SparkErrors.nullCell(column(0), number, plan.input());
    }
    long count = 1;
    for (int axis = level; axis < sizes.length; axis++) {
      if (sizes[axis] < 0) {
        throw SparkErrors.nullArray(column(0), number, plan.input());
      }
      count *= sizes[axis];
    }
    for (long i = 0; i < count; i++) {
      addElement(null, 0);
    }
  }

  private String column(int i) {
    return plan.columns().get(i);
  }

  /// What the rows so far are together.
  Object value(Ops tf) {
    return switch (plan.form()) {
      case TENSOR -> values.tensor(tf, shape());
      case MASKED -> MaskedTensor.of(values.tensor(tf, shape()), mask.tensor(tf, shape()));
      case RAGGED -> RaggedTensor.fromNestedRowSplits(values.tensor(tf, shape()), splits(tf));
    };
  }

  private List<Tensor> splits(Ops tf) {
    return splits.stream().map(each -> each.tensor(tf, Shape.of(each.size()))).toList();
  }

  // Of the flat values, if it is ragged.
  private Shape shape() {
    int ragged = plan.raggedRank();
    long[] dims = new long[sizes.length + 1 - ragged];
    dims[0] = ragged == 0 ? rows : counts[ragged];
    for (int axis = ragged; axis < sizes.length; axis++) {
      dims[axis + 1 - ragged] = Math.max(0, sizes[axis]);
    }
    return Shape.of(dims);
  }
}
