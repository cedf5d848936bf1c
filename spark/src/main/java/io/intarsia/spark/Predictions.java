package io.intarsia.spark;

import io.intarsia.imperative.Environment;
import io.intarsia.savedmodel.ModelSignature;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntFunction;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.util.TaskCompletionListener;
import org.jspecify.annotations.Nullable;

/// The rows of a partition with what a model makes of them, a batch at a time.
final class Predictions implements Iterator<Row> {
  private final PredictionPlan plan;
  private final Iterator<Row> rows;
  private final List<BatchInput> inputs;
  private final List<Row> batch = new ArrayList<>();
  private List<IntFunction<@Nullable Object>> outputs = List.of();
  private int given; // of the batch
  private ExecutorModels.@Nullable Lease model;
  private long read;

  Predictions(PredictionPlan plan, Iterator<Row> rows) {
    this.plan = plan;
    this.rows = rows;
    this.inputs = plan.inputs().stream().map(BatchInput::new).toList();
  }

  @Override
  public boolean hasNext() {
    if (given == batch.size() && rows.hasNext()) {
      predict();
    }
    return given < batch.size();
  }

  @Override
  public Row next() {
    if (!hasNext()) {
      throw SparkErrors.noRow();
    }
    Row row = batch.get(given);
    int columns = row.length();
    @Nullable Object[] cells = new @Nullable Object[columns + outputs.size()];
    for (int column = 0; column < columns; column++) {
      cells[column] = row.get(column);
    }
    for (int output = 0; output < outputs.size(); output++) {
      cells[columns + output] = outputs.get(output).apply(given);
    }
    given++;
    return RowFactory.create(cells);
  }

  private void predict() {
    batch.clear();
    given = 0;
    inputs.forEach(BatchInput::clear);
    while (batch.size() < plan.batchSize() && rows.hasNext()) {
      Row row = rows.next();
      for (BatchInput input : inputs) {
        input.add(row, read);
      }
      batch.add(row);
      read++;
    }
    outputs = call();
  }

  private List<IntFunction<@Nullable Object>> call() {
    ExecutorModels.Lease leased = model();
    Environment tf = leased.environment();
    ModelSignature signature = leased.signature(plan);
    try (var _ = tf.scope()) {
      Map<String, Object> values = new HashMap<>();
      for (int i = 0; i < inputs.size(); i++) {
        values.put(plan.inputs().get(i).input(), inputs.get(i).value(tf));
      }
      Map<String, Object> made = signature.call(values);
      List<IntFunction<@Nullable Object>> cells = new ArrayList<>();
      for (OutputPlan output : plan.outputs()) {
        Object value = Objects.requireNonNull(made.get(output.output()));
        cells.add(output.cells(value, batch.size()));
      }
      return cells;
    }
  }

  // Where there is no row, no model is loaded. A task may end before its rows do.
  private ExecutorModels.Lease model() {
    if (model == null) {
      ExecutorModels.Lease leased = ExecutorModels.ofThisJvm().lease(plan.model());
      TaskContext.get().addTaskCompletionListener((TaskCompletionListener) _ -> leased.close());
      model = leased;
    }
    return model;
  }
}
