package io.intarsia.types.digraph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.nest.Tuple;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.Placement;
import io.intarsia.support.Tier;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

final class LabeledDigraphTest {
  private final Environment tf = Environment.open();

  @AfterEach
  void close() {
    tf.close();
  }

  /// A graph in plain Java, of nodes with a number each and of edges with a weight.
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Plain(double[] nodes, double[] weights, int[] source, int[] target) {
    static Plain random(long seed) {
      var random = new SplittableRandom(seed);
      int nodes = random.nextInt(1, 7);
      int edges = random.nextInt(12);
      return new Plain(
          random.doubles(nodes, -1, 1).toArray(),
          random.doubles(edges, -1, 1).toArray(),
          random.ints(edges, 0, nodes).toArray(),
          random.ints(edges, 0, nodes).toArray());
    }

    int[] ends(EdgeEnd end) {
      return end == EdgeEnd.SOURCE ? source : target;
    }

    double[] gathered(EdgeEnd end) {
      return Arrays.stream(ends(end)).mapToDouble(i -> nodes[i]).toArray();
    }

    /// What the edges of a node have.
    double[] at(EdgeEnd end, int node, double[] perEdge) {
      return IntStream.range(0, perEdge.length)
          .filter(i -> ends(end)[i] == node)
          .mapToDouble(i -> perEdge[i])
          .toArray();
    }

    interface Reduction {
      double of(double[] some);
    }

    double[] reduced(EdgeEnd end, double[] perEdge, Reduction reduction) {
      return IntStream.range(0, nodes.length)
          .mapToDouble(i -> reduction.of(at(end, i, perEdge)))
          .toArray();
    }

    double[] adjacency() {
      double[] matrix = new double[nodes.length * nodes.length];
      for (int i = 0; i < weights.length; i++) {
        matrix[source[i] * nodes.length + target[i]] += weights[i];
      }
      return matrix;
    }

    List<Tensor> tensors(Ops tf) {
      return List.of(
          tf.constant(nodes), tf.constant(weights), tf.constant(source), tf.constant(target));
    }
  }

  private static LabeledDigraph graph(List<Tensor> parts) {
    return LabeledDigraph.of(
        Map.of("x", parts.get(0)), Map.of("weight", parts.get(1)), parts.get(2), parts.get(3));
  }

  private static Tensor weights(LabeledDigraph graph) {
    return (Tensor) Objects.requireNonNull(((Map<?, ?>) graph.edges()).get("weight"));
  }

  private static Tensor values(LabeledDigraph graph) {
    return (Tensor) Objects.requireNonNull(((Map<?, ?>) graph.nodes()).get("x"));
  }

  @TestFactory
  Stream<DynamicTest> randomGraph_anywhere_isLikePlainJava() {
    return Stream.of(Placement.values())
        .flatMap(place ->
            IntStream.range(0, Tier.values(2, 30))
                .mapToObj(seed ->
                    DynamicTest.dynamicTest(
                        place + " " + seed, () -> check(place, Plain.random(seed)))));
  }

  private void check(Placement place, Plain plain) {
    List<Tensor> results =
        place.run(
            tf,
            plain.tensors(tf),
            (g, parts) -> {
              LabeledDigraph graph = graph(parts);
              Tensor sent = graph.gather(EdgeEnd.SOURCE, values(graph));
              Tensor messages = sent.times(weights(graph));
              return List.of(
                  sent,
                  graph.sum(EdgeEnd.TARGET, messages),
                  graph.mean(EdgeEnd.SOURCE, messages),
                  graph.max(EdgeEnd.TARGET, messages),
                  graph.min(EdgeEnd.TARGET, messages),
                  g.cast(graph.degree(EdgeEnd.TARGET), DType.FLOAT64),
                  g.cast(graph.transpose().degree(EdgeEnd.TARGET), DType.FLOAT64),
                  g.reshape(graph.adjacency(weights(graph)), -1));
            });
    double[] sent = plain.gathered(EdgeEnd.SOURCE);
    double[] messages =
        IntStream.range(0, sent.length).mapToDouble(i -> sent[i] * plain.weights[i]).toArray();
    List<double[]> expected =
        List.of(
            sent,
            plain.reduced(EdgeEnd.TARGET, messages, each -> Arrays.stream(each).sum()),
            plain.reduced(
                EdgeEnd.SOURCE, messages, each -> Arrays.stream(each).average().orElse(0)),
            plain.reduced(
                EdgeEnd.TARGET,
                messages,
                each -> Arrays.stream(each).max().orElse(-Double.MAX_VALUE)),
            plain.reduced(
                EdgeEnd.TARGET,
                messages,
                each -> Arrays.stream(each).min().orElse(Double.MAX_VALUE)),
            plain.reduced(EdgeEnd.TARGET, messages, each -> each.length),
            plain.reduced(EdgeEnd.SOURCE, messages, each -> each.length),
            plain.adjacency());
    for (int i = 0; i < expected.size(); i++) {
      assertThat(results.get(i).toArray(double[].class))
          .as("result %s", i)
          .containsExactly(expected.get(i), Offset.offset(1e-9));
    }
  }

  @Test
  void subgraph_randomMasks_keepsNodesAndTheEdgesBetweenThem() {
    for (int seed = 0; seed < 10; seed++) {
      Plain plain = Plain.random(seed);
      var random = new SplittableRandom(seed);
      boolean[] mask = new boolean[plain.nodes.length];
      for (int i = 0; i < mask.length; i++) {
        mask[i] = random.nextBoolean();
      }
      int[] kept =
          IntStream.range(0, plain.source.length)
              .filter(i -> mask[plain.source[i]] && mask[plain.target[i]])
              .toArray();

      LabeledDigraph part = graph(plain.tensors(tf)).subgraph(tf.constant(mask));

      part.validate();
      assertThat(values(part).toArray(double[].class))
          .containsExactly(
              IntStream.range(0, mask.length)
                  .filter(i -> mask[i])
                  .mapToDouble(i -> plain.nodes[i])
                  .toArray());
      assertThat(weights(part).toArray(double[].class))
          .containsExactly(Arrays.stream(kept).mapToDouble(i -> plain.weights[i]).toArray());
      assertThat(part.gather(EdgeEnd.TARGET, values(part)).toArray(double[].class))
          .containsExactly(
              Arrays.stream(kept).mapToDouble(i -> plain.nodes[plain.target[i]]).toArray());
      assertThat(part.nodeCount().asInt()).isEqualTo((int) values(part).size());
    }
  }

  @Test
  void unbatch_ofABatch_givesTheGraphs() {
    List<Plain> plains = IntStream.range(0, 4).mapToObj(Plain::random).toList();
    List<LabeledDigraph> graphs = plains.stream().map(plain -> graph(plain.tensors(tf))).toList();

    LabeledDigraph all = LabeledDigraph.batch(graphs);

    all.validate();
    assertThat(all.gather(EdgeEnd.SOURCE, values(all)).toArray(double[].class))
        .containsExactly(
            plains.stream()
                .flatMapToDouble(plain -> Arrays.stream(plain.gathered(EdgeEnd.SOURCE)))
                .toArray());
    List<LabeledDigraph> again =
        all.unbatch(
            tf.stack(graphs.stream().map(LabeledDigraph::nodeCount).toList()),
            tf.stack(graphs.stream().map(LabeledDigraph::edgeCount).toList()));
    for (int i = 0; i < graphs.size(); i++) {
      assertThat(again.get(i)).hasToString(graphs.get(i).toString());
      assertThat(values(again.get(i)).toArray(double[].class)).isEqualTo(plains.get(i).nodes);
      assertThat(weights(again.get(i)).toArray(double[].class)).isEqualTo(plains.get(i).weights);
    }
  }

  @Test
  void ofAdjacency_aMatrix_hasItsElementsAsEdges() {
    Tensor matrix = tf.constant(new float[][] {{0, 5, 0}, {0, 0, 6}, {7, 0, 8}});

    LabeledDigraph graph = LabeledDigraph.ofAdjacency(Map.of(), matrix);

    assertThat(graph).hasToString("LabeledDigraph(3 nodes, edges=[0->1, 1->2, 2->0, 2->2])");
    Tensor edges = (Tensor) graph.edges();
    assertThat(edges.toArray(float[].class)).containsExactly(5, 6, 7, 8);
    assertThat(graph.adjacency(edges).toList()).isEqualTo(matrix.toList());
    assertThat(graph.adjacency().toList()).hasToString("[[0, 1, 0], [0, 0, 1], [1, 0, 1]]");
    LabeledDigraph again =
        LabeledDigraph.ofAdjacency(Map.of(), graph.transpose().sparseAdjacency(edges));
    assertThat(again).hasToString("LabeledDigraph(3 nodes, edges=[0->2, 1->0, 2->1, 2->2])");
    assertThat(((Tensor) again.edges()).toArray(float[].class)).containsExactly(7, 5, 6, 8);
  }

  @Test
  @Tag("E-009")
  void spec_ofLabelsByName_hasDtypeAndShapeOfEach() {
    Tensor source = tf.constant(new long[] {0, 1});
    Tensor target = tf.constant(new long[] {2, 2});
    var graph =
        LabeledDigraph.of(
            Map.of("name", tf.constant(new String[] {"a", "b", "c"}), "place", tf.zeros(3, 2)),
            Map.of("weight", tf.zeros(2)),
            source,
            target);

    assertThat(graph.source()).isSameAs(source);
    assertThat(graph.target()).isSameAs(target);
    assertThat(graph.typeSpec())
        .isEqualTo(
            LabeledDigraphSpec.of(
                Map.of(
                    "name", TensorSpec.of(Shape.of(3), DType.STRING),
                    "place", TensorSpec.of(Shape.of(3, 2), DType.FLOAT32)),
                Map.of("weight", TensorSpec.of(Shape.of(2), DType.FLOAT32)),
                2,
                DType.INT64));
  }

  @Test
  void graph_inFunctionsAndLoops_passesMessages() {
    LabeledDigraph ring =
        LabeledDigraph.of(
            tf.constant(new float[] {1, 0, 0}),
            Map.of(),
            tf.constant(new int[] {0, 1, 2}),
            tf.constant(new int[] {1, 2, 0}));
    var steps =
        tf.function((Ops g, LabeledDigraph graph, Tensor count) ->
            g.whileLoop(
                    (c, v) -> c.math.less((Tensor) v.getFirst(), count),
                    (b, v) -> {
                      var now = (LabeledDigraph) v.get(1);
                      Tensor sent = now.gather(EdgeEnd.SOURCE, (Tensor) now.nodes());
                      return List.<Object>of(
                          ((Tensor) v.getFirst()).plus(1),
                          now.withNodes(now.sum(EdgeEnd.TARGET, sent).times(2)));
                    },
                    List.<Object>of(g.constant(0), graph))
                .get(1));

    var last = (LabeledDigraph) steps.apply(ring, tf.constant(5));

    assertThat(((Tensor) last.nodes()).toArray(float[].class)).containsExactly(0, 0, 32);
    Tensor slope =
        tf.gradient(
                (Ops g, Tensor x) -> {
                  Tensor sent = ring.gather(EdgeEnd.SOURCE, x.times(x));
                  return ring.sum(EdgeEnd.TARGET, sent).times(new float[] {1, 10, 100}).sum();
                })
            .apply(tf.constant(new float[] {1, 2, 3}));
    assertThat(slope.toArray(float[].class)).containsExactly(20, 400, 6);
  }

  @Test
  void spec_ofAStateThatDoesNotFit_isRefused() {
    TensorSpec label = TensorSpec.of(Shape.of(-1), DType.FLOAT32);
    Shape edges = Shape.of(-1);
    List<Tuple> states =
        List.of(
            Tuple.of(label, label, edges),
            Tuple.of("x", label, edges, DType.INT32),
            Tuple.of(label, "x", edges, DType.INT32),
            Tuple.of(label, label, 2, DType.INT32),
            Tuple.of(label, label, edges, "int32"));

    for (Tuple state : states) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> LabeledDigraphSpec.deserialize(state))
          .withMessageStartingWith("the state of the spec must be (nest of specs, nest of specs, ");
    }
  }

  @Test
  void of_whatDoesNotFit_isExplained() {
    Tensor positions = tf.constant(new int[] {0, 1});
    Tensor nodes = tf.constant(new float[3]);

    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> LabeledDigraph.of(nodes, Map.of(), positions, tf.constant(new long[] {0, 1})))
        .withMessage(
            "LabeledDigraph.of: source and target must be vectors of one length, both int32 or both"
                + " int64, got int32[2] and int64[2]");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LabeledDigraph.of(Map.of(), Map.of(), positions, positions))
        .withMessageContaining("LabeledDigraph.of(nodeCount, nodes, edges, source, target)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LabeledDigraph.of(nodes, Map.of("w", nodes), positions, positions))
        .withMessage(
            "LabeledDigraph.of: edges.get(\"w\") must have one row for each of the edges [2], got"
                + " float32[3]");
    Map<String, Tensor> unequal = Map.of("a", nodes, "b", positions);
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> LabeledDigraph.of(tf.constant(3), unequal, Map.of(), positions, positions))
        .withMessageContaining("nodes.get(");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LabeledDigraph.of(nodes, Map.of("w", "x"), positions, positions))
        .withMessage("LabeledDigraph.of: edges.get(\"w\") must be a tensor, got String");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LabeledDigraph.of(tf.constant(3L), nodes, Map.of(), positions, positions))
        .withMessage(
            "LabeledDigraph.of: nodeCount must be int32[] as source and target are int32, got"
                + " int64[]");
    LabeledDigraph graph = LabeledDigraph.of(nodes, Map.of(), positions, positions);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> graph.sum(EdgeEnd.TARGET, nodes))
        .withMessage(
            "LabeledDigraph.sum: expected one row for each of the edges [2], got float32[3]");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> graph.subgraph(positions))
        .withMessage("LabeledDigraph.subgraph: expected a mask bool[3] of the nodes, got int32[2]");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LabeledDigraph.batch(List.of()))
        .withMessage("LabeledDigraph.batch: expected at least one graph, got none");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LabeledDigraph.batch(List.of(graph, graph.withNodes(Map.of("x", nodes)))))
        .withMessageContaining("graphs must have the same labels");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LabeledDigraph.ofAdjacency(nodes, tf.constant(new float[2][3])))
        .withMessageContaining("expected a square matrix");
  }

  @Test
  void validate_positionThatIsNoNode_isExplained() {
    Tensor nodes = tf.constant(new float[2]);
    Tensor good = tf.constant(new int[] {0, 1});
    LabeledDigraph.of(nodes, Map.of(), good, good).validate();

    assertThatIllegalArgumentException()
        .isThrownBy(
            LabeledDigraph.of(nodes, Map.of(), good, tf.constant(new int[] {0, 2}))::validate)
        .withMessage("LabeledDigraph.validate: target[1] must be a node (0 to 1), got 2");
    assertThatIllegalArgumentException()
        .isThrownBy(LabeledDigraph.of(tf.constant(3), nodes, Map.of(), good, good)::validate)
        .withMessageContaining("must have 3 rows, got 2");
  }
}
