package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.function.FunctionOptions;
import io.intarsia.function.Traced;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// A handle is one, and leads to what the op expects.
@OnEveryExecutor
final class HandleGuardsTest {
  private final Environment tf;
  private Tensor table;

  HandleGuardsTest(Environments environments) {
    tf = environments.open(EnvironmentOptions.defaults().withUnvettedOps(true));
    table =
        tf.execute(
                "MutableHashTableV2",
                Attributes.of(Map.of("key_dtype", DType.INT64, "value_dtype", DType.FLOAT32)))[0];
  }

  @Test
  void handleOfAnotherKind_isRefusedAndBothNamed() {
    assertThatThrownBy(
            () -> tf.execute("ReadVariableOp", Attributes.of("dtype", DType.FLOAT32), table))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(
            "input 'resource' must be a variable, got a table made by MutableHashTableV2");
  }

  @Test
  void handleThatWasPassedOn_isStillOfItsKind() {
    Tensor same = tf.execute("Identity", Attributes.NONE, table)[0];
    assertThat(size(same)).isZero();
    assertThatThrownBy(() -> tf.execute("QueueSizeV2", Attributes.NONE, same))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("input 'handle' must be a queue, got a table");
  }

  @Test
  void argumentOfUnknownShape_isRefusedWithTheWayOut() {
    assertThat(lookup(Shape.scalar()).apply(table).asInt()).isZero();
    assertThatThrownBy(() -> lookup(Shape.unknown()).apply(table))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("must be one handle; declare it so, with shape []");
  }

  @Test
  void opOfNothingButHandles_inAFunction_runsOnWhatTheFunctionCaptures() {
    var export = tf.function((Ops g, Tensor _) -> exported(g, table));
    Tensor key = tf.constant(new long[] {7});
    Tensor value = tf.constant(new float[] {2.5f});
    tf.execute("LookupTableInsertV2", Attributes.NONE, table, key, value);
    assertThat(export.apply(key).toArray(float[].class)).containsExactly(2.5f);
  }

  @Test
  void opOfNothingButHandles_onAnArgument_isRefusedAndTheWayOutNamed() {
    var export =
        tf.function(
            HandleGuardsTest::exported,
            FunctionOptions.defaults()
                .withInputSignature(TensorSpec.of(Shape.scalar(), DType.RESOURCE)));
    assertThatThrownBy(() -> export.apply(table))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("LookupTableExportV2: input 'table_handle' must be")
        .hasMessageContaining("known while the function is traced, as one that it captures");
  }

  private static Tensor exported(Ops g, Tensor handle) {
    return g.execute(
            "LookupTableExportV2",
            Attributes.of(Map.of("Tkeys", DType.INT64, "Tvalues", DType.FLOAT32)),
            handle)[1];
  }

  private Traced.Of1<Tensor, Tensor> lookup(Shape shape) {
    return tf.function(
        (Ops g, Tensor handle) ->
            g.execute("LookupTableSizeV2", Attributes.NONE, handle)[0].cast(DType.INT32),
        FunctionOptions.defaults().withInputSignature(TensorSpec.of(shape, DType.RESOURCE)));
  }

  private long size(Tensor handle) {
    return tf.execute("LookupTableSizeV2", Attributes.NONE, handle)[0].asLong();
  }
}
