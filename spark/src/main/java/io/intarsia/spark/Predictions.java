package io.intarsia.spark;

import io.intarsia.imperative.Environment;
import io.intarsia.savedmodel.ModelSignature;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.util.TaskCompletionListener;
import org.jspecify.annotations.Nullable;

/// The rows of a partition with what a model makes of them, a batch at a time.
final class Predictions implements Iterator<Row> {
  private final PredictionPlan plan;
  private final Iterator<Row> rows;
  private final Queue<Row> made = new ArrayDeque<>();
  private ExecutorModels.@Nullable Lease model;
  private long read;

  Predictions(PredictionPlan plan, Iterator<Row> rows) {
    this.plan = plan;
    this.rows = rows;
  }

  @Override
  public boolean hasNext() {
    if (made.isEmpty() && rows.hasNext()) {
      predict();
    }
    return !made.isEmpty();
  }

  @Override
  public Row next() {
    if (!hasNext()) {
      throw SparkErrors.noRow();
    }
    return made.remove();
  }

  private void predict() {
    List<BatchInput> inputs = plan.inputs().stream().map(BatchInput::new).toList();
    List<Row> batch = new ArrayList<>();
    while (batch.size() < plan.batchSize() && rows.hasNext()) {
      Row row = rows.next();
      for (BatchInput input : inputs) {
        input.add(row, read);
      }
      batch.add(row);
      read++;
    }
    append(batch, outputs(inputs, batch.size()));
  }

  private List<List<?>> outputs(List<BatchInput> inputs, int rows) {
    ExecutorModels.Lease leased = model();
    Environment tf = leased.environment();
    ModelSignature signature = leased.signature(plan);
    try (var _ = tf.scope()) {
      Map<String, Object> values = new HashMap<>();
      for (int i = 0; i < inputs.size(); i++) {
        values.put(plan.inputs().get(i).input(), inputs.get(i).value(tf));
      }
      Map<String, Object> given = signature.call(values);
      List<List<?>> outputs = new ArrayList<>();
      for (OutputPlan output : plan.outputs()) {
        Object value = Objects.requireNonNull(given.get(output.output()));
        outputs.add(output.cells(value, rows));
      }
      return outputs;
    }
  }

  private void append(List<Row> batch, List<List<?>> outputs) {
    for (int i = 0; i < batch.size(); i++) {
      Row row = batch.get(i);
      @Nullable Object[] cells = new @Nullable Object[row.length() + outputs.size()];
      for (int column = 0; column < row.length(); column++) {
        cells[column] = row.get(column);
      }
      for (int output = 0; output < outputs.size(); output++) {
        cells[row.length() + output] = outputs.get(output).get(i);
      }
      made.add(RowFactory.create(cells));
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
