package io.intarsia.internal.function.graph;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.op.definition.OpDefinitions;
import io.intarsia.shape.Shape;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Which nodes with effects wait for which.
@OnEveryExecutor
final class EffectsTest {
  private final Environments environments;

  EffectsTest(Environments environments) {
    this.environments = environments;
  }

  private final Effects effects = new Effects();
  private final Object v = new Object();
  private final Object w = new Object();

  /// Adds a node, and returns those it waits for.
  private List<Long> add(long node, String op, Object... resources) {
    var definition = OpDefinitions.find(op).orElseThrow();
    var access =
        definition.stateful()
            ? Effects.Access.of(definition, List.of(resources))
            : Effects.Access.NONE;
    List<Long> before = effects.before(access);
    effects.add(node, access);
    return before;
  }

  @Test
  void reads_betweenTwoWrites_waitForTheFirstOnly() {
    assertThat(add(1, "AssignVariableOp", v)).isEmpty();
    assertThat(add(2, "ReadVariableOp", v)).containsExactly(1L);
    assertThat(add(3, "ResourceGather", v)).containsExactly(1L);
    assertThat(add(4, "AssignAddVariableOp", v)).containsExactlyInAnyOrder(2L, 3L);
    assertThat(add(5, "ReadVariableOp", v)).containsExactly(4L);
    assertThat(effects.mustRun()).containsExactly(1L, 4L);
  }

  @Test
  void lookupsInATable_betweenTwoChanges_waitForTheFirstOnly() {
    assertThat(add(1, "LookupTableInsertV2", v)).isEmpty();
    assertThat(add(2, "LookupTableFindV2", v)).containsExactly(1L);
    assertThat(add(3, "LookupTableSizeV2", v)).containsExactly(1L);
    assertThat(add(4, "LookupTableExportV2", v)).containsExactly(1L);
    assertThat(add(5, "LookupTableRemoveV2", v)).containsExactlyInAnyOrder(2L, 3L, 4L);
    assertThat(effects.mustRun()).containsExactly(1L, 5L);
  }

  @Test
  void resources_ofTheirOwn_doNotWaitForEachOther() {
    add(1, "AssignVariableOp", v);
    assertThat(add(2, "AssignVariableOp", w)).isEmpty();
    assertThat(add(3, "PrintV2")).isEmpty();
    assertThat(add(4, "AssignVariableOp", v)).containsExactly(1L);
    assertThat(add(5, "PrintV2")).containsExactly(3L);
  }

  @Test
  void check_isAfterAllAndBeforeAll() {
    add(1, "AssignVariableOp", v);
    add(2, "PrintV2");
    assertThat(add(3, "Assert")).containsExactlyInAnyOrder(1L, 2L);
    assertThat(add(4, "AssignVariableOp", w)).containsExactly(3L);
    assertThat(add(5, "PrintV2")).containsExactly(3L);
  }

  @Test
  void resource_thatMayBeAny_isAfterAllAndBeforeAll() {
    add(1, "ReadVariableOp", v);
    add(2, "AssignVariableOp", w);
    assertThat(add(3, "AssignVariableOp", Effects.ANY)).containsExactlyInAnyOrder(1L, 2L);
    assertThat(add(4, "ReadVariableOp", v)).containsExactly(3L);
    assertThat(add(5, "AssignVariableOp", w)).containsExactly(3L);
    assertThat(add(6, "ReadVariableOp", Effects.ANY)).containsExactlyInAnyOrder(4L, 5L);
    assertThat(add(7, "AssignVariableOp", new Object())).containsExactly(6L);
  }

  @Test
  void call_mayWriteItsResourcesAndPrint() {
    add(1, "PrintV2");
    add(2, "ReadVariableOp", v);
    assertThat(add(3, "StatefulPartitionedCall", v)).containsExactlyInAnyOrder(1L, 2L);
    assertThat(add(4, "PrintV2")).containsExactly(3L);
    assertThat(add(5, "ReadVariableOp", v)).containsExactly(3L);
    assertThat(add(6, "ReadVariableOp", w)).isEmpty();
  }

  @Test
  void readsAlone_areEffectsThatNeedNotRun() {
    assertThat(effects.areAny()).isFalse();
    add(1, "AddV2");
    assertThat(effects.areAny()).isFalse();
    add(2, "ReadVariableOp", v);
    assertThat(effects.areAny()).isTrue();
    assertThat(effects.mustRun()).isEmpty();
  }

  @Test
  void resources_ofInputs_areKnownByTheOneHandleOfEach() {
    try (var tf = environments.open()) {
      Tensor one = tf.variable(1f).handle();
      Tensor two = tf.variable(2f).handle();
      var attributes = Attributes.of("dtype", DType.FLOAT32).with("shape", Shape.scalar());
      Tensor unowned = tf.execute("VarHandleOp", attributes)[0];
      List<Object> seen = new ArrayList<>();
      tf.function(
              (Ops g, Tensor x) -> {
                var captures = ((TracingGraph) g).captures();
                seen.addAll(Effects.resources(captures, one, x, List.of(two, captures.of(one))));
                seen.addAll(Effects.resources(captures, unowned));
                return x;
              })
          .apply(tf.constant(1f));
      assertThat(seen).containsExactly(one, two, one, Effects.ANY);
    }
  }
}
