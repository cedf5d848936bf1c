package io.intarsia.function;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.function.FlowTypes.Masked;
import io.intarsia.function.FlowTypes.Tagged;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.OpListener;
import io.intarsia.imperative.Operation;
import io.intarsia.op.FoldOptions;
import io.intarsia.op.MapOptions;
import io.intarsia.op.Ops;
import io.intarsia.op.ScanOptions;
import io.intarsia.op.WhileOptions;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tensorflow.proto.GraphDef;
import org.tensorflow.proto.NodeDef;

/// Loops whose results pass no gradients back.
@OnEveryExecutor
final class BackPropTest {
  private final Environments environments;

  BackPropTest(Environments environments) {
    this.environments = environments;
  }

  private static final float[] INPUT = {1, 2, 3};

  /// Each loop on a vector, with gradients or without, and what it gives for [#INPUT].
  @SuppressWarnings("ImmutableEnumChecker") // nobody writes into the array
  enum Loop {
    WHILE(2, 4, 6) {
      @Override
      Tensor run(Ops g, Tensor x, boolean backProp) {
        return g.whileLoop(
            (c, v) -> c.math.less(c.math.reduceSum(v), 7f),
            (b, v) -> v.times(2),
            x,
            WhileOptions.defaults().withBackProp(backProp));
      }
    },
    MAP(1, 4, 9) {
      @Override
      Tensor run(Ops g, Tensor x, boolean backProp) {
        return g.mapFn((b, e) -> b.math.square(e), x, MapOptions.defaults().withBackProp(backProp));
      }
    },
    FOLDL(123) {
      @Override
      Tensor run(Ops g, Tensor x, boolean backProp) {
        return g.foldl(
            (b, a, e) -> a.times(10).plus(e),
            x,
            g.constant(0f),
            FoldOptions.defaults().withBackProp(backProp));
      }
    },
    FOLDR(321) {
      @Override
      Tensor run(Ops g, Tensor x, boolean backProp) {
        return g.foldr(
            (b, a, e) -> a.times(10).plus(e),
            x,
            g.constant(0f),
            FoldOptions.defaults().withBackProp(backProp));
      }
    },
    SCAN(1, 12, 123) {
      @Override
      Tensor run(Ops g, Tensor x, boolean backProp) {
        return g.scan(
            (b, a, e) -> a.times(10).plus(e),
            x,
            g.constant(0f),
            ScanOptions.defaults().withBackProp(backProp));
      }
    };

    private final float[] expected;

    Loop(float... expected) {
      this.expected = expected;
    }

    abstract Tensor run(Ops g, Tensor x, boolean backProp);
  }

  private static float[] values(Tensor tensor) {
    return tensor.shape().rank() == 0
        ? new float[] {tensor.asFloat()}
        : tensor.toArray(float[].class);
  }

  @ParameterizedTest
  @EnumSource
  void backProp_offInATrace_resultComesOutOfStopGradient(Loop loop) throws Exception {
    try (var tf = environments.open()) {
      var f = tf.function((Ops g, Tensor x) -> loop.run(g, x, false));
      Tensor x = tf.constant(INPUT);
      assertThat(values(f.apply(x))).containsExactly(loop.expected);
      assertThat(makers(f.concrete(x))).containsExactly("StopGradient");
    }
  }

  @ParameterizedTest
  @EnumSource
  void backProp_default_addsNothing(Loop loop) throws Exception {
    try (var tf = environments.open()) {
      var f = tf.function((Ops g, Tensor x) -> loop.run(g, x, true));
      Tensor x = tf.constant(INPUT);
      assertThat(values(f.apply(x))).containsExactly(loop.expected);
      assertThat(GraphDef.parseFrom(f.concrete(x).toGraphDef()).getNodeList())
          .noneMatch(node -> node.getOp().equals("StopGradient"));
    }
  }

  @ParameterizedTest
  @EnumSource
  void backProp_offEager_runsStopGradientLast(Loop loop) {
    try (var tf = environments.open()) {
      assertThat(eager(tf, g -> loop.run(g, tf.constant(INPUT), false), loop.expected))
          .endsWith("StopGradient")
          .containsOnlyOnce("StopGradient");
      assertThat(eager(tf, g -> loop.run(g, tf.constant(INPUT), true), loop.expected))
          .doesNotContain("StopGradient");
    }
  }

  private static List<String> eager(Environment tf, Function<Ops, Tensor> code, float... expected) {
    List<String> ops = new ArrayList<>();
    tf.setListener(
        new OpListener() {
          @Override
          public void onRun(Operation operation, List<Tensor> inputs) {
            ops.add(operation.key().op());
          }
        });
    Tensor result = code.apply(tf);
    tf.setListener(null);
    assertThat(values(result)).containsExactly(expected);
    return ops;
  }

  @Test
  @Tag("E-026")
  void backProp_offWithComposites_keepsTypesAndLeavesIntegersAlone() throws Exception {
    try (var tf = environments.open()) {
      BiFunction<Ops, List<Object>, List<Object>> code =
          (g, start) ->
              g.whileLoop(
                  (c, v) -> c.math.less(((Tagged) v.get(0)).value(), 5f),
                  (b, v) -> {
                    Tagged tagged = (Tagged) v.get(0);
                    return List.of(new Tagged(tagged.value().times(3), tagged.tag()), v.get(1));
                  },
                  start,
                  WhileOptions.defaults().withBackProp(false));
      var f = tf.function((Ops g, List<Object> start) -> code.apply(g, start));
      List<Object> start = List.of(new Tagged(tf.constant(1f), 8), Masked.of(tf, 1, 2));
      for (List<Object> last : List.of(f.apply(start), code.apply(tf, start))) {
        assertThat(((Tagged) last.get(0)).tag()).isEqualTo(8);
        assertThat(((Tagged) last.get(0)).value().asFloat()).isEqualTo(9);
        assertThat(((Masked) last.get(1)).ints()).containsExactly(1, 2);
      }
      assertThat(
              GraphDef.parseFrom(f.concrete(start).toGraphDef()).getNodeList().stream()
                  .filter(node -> node.getOp().equals("StopGradient")))
          .hasSize(1);
    }
  }

  /// The ops of the nodes that no other node takes anything of, effects left out.
  private static List<String> makers(ConcreteFunction function) throws Exception {
    List<NodeDef> nodes = GraphDef.parseFrom(function.toGraphDef()).getNodeList();
    return nodes.stream()
        .filter(node -> nodes.stream().noneMatch(other -> takes(other, node.getName())))
        .filter(node -> !node.getOp().equals("Const"))
        .map(NodeDef::getOp)
        .toList();
  }

  private static boolean takes(NodeDef node, String input) {
    return node.getInputList().stream()
        .anyMatch(name -> name.equals(input) || name.startsWith(input + ":"));
  }
}
