package io.intarsia.spec;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.dtype.DType;
import io.intarsia.function.ConcreteFunction;
import io.intarsia.imperative.Environment;
import io.intarsia.internal.function.graph.RuntimeFunction;
import io.intarsia.internal.trace.Node;
import io.intarsia.internal.trace.Program;
import io.intarsia.nest.Nest;
import io.intarsia.nest.Tuple;
import io.intarsia.op.Ops;
import io.intarsia.op.WhileOptions;
import io.intarsia.tensor.GraphNode;
import io.intarsia.tensor.SymbolicTensor;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The example that Python's automatic composites are documented by.
///
/// @see "Python: tfp.experimental.auto_composite_tensor, full usage example"
final class AdderTest {
  @AutoCompositeTensor(omit = "name")
  static final class Adder implements ExtensionType {
    private final Tensor x;
    private final Tensor y;
    private final String name;

    Adder(Ops tf, Object x, Object y, @Nullable String name) {
      Ops scope = tf.nameScope(name == null ? "Adder" : name);
      this.x = scope.convertToTensor(x);
      this.y = scope.convertToTensor(y);
      this.name = name == null ? "Adder" : name;
    }

    Adder(Ops tf, Object x, Object y) {
      this(tf, x, y, null);
    }

    Tensor x() {
      return x;
    }

    Tensor y() {
      return y;
    }

    Tensor xpy() {
      return x.plus(y);
    }
  }

  private static final WhileOptions THRICE = WhileOptions.defaults().withMaximumIterations(3);

  private final Environment tf;

  AdderTest(Environment tf) {
    this.tf = tf;
  }

  private static Adder first(Tuple tuple) {
    return (Adder) Objects.requireNonNull(tuple.get(0));
  }

  private static Tuple loop(Ops tf, Tuple start) {
    return tf.whileLoop(
        (c, v) -> c.constant(true),
        (b, v) -> Tuple.of(new Adder(b, first(v).xpy(), 1f)),
        start,
        THRICE);
  }

  @Test
  @Tag("A-35")
  void constructor_convertsToTensors() {
    var adder = new Adder(tf, 1f, 1f);
    assertThat(adder.x().dtype()).isEqualTo(DType.FLOAT32);
    assertThat(adder.y().dtype()).isEqualTo(DType.FLOAT32);
    assertThat(adder.x().shape().rank()).isZero();
    assertThat(adder.name).isEqualTo("Adder");
  }

  @Test
  @Tag("A-35")
  void constructor_inAGraph_putsItsOpsUnderItsName() {
    List<String> names = new ArrayList<>();
    tf.function(
            (Ops g, Tensor x) -> {
              for (String name : new @Nullable String[] {null, "foo"}) {
                var adder = new Adder(g, new float[] {1, 2}, 1f, name);
                names.add(node(adder.x()).name());
              }
              return x;
            })
        .apply(tf.constant(1));
    assertThat(names.get(0)).startsWith("Adder/");
    assertThat(names.get(1)).startsWith("foo/");
  }

  @Test
  @Tag("A-35")
  void constructor_calledTwiceInAGraph_hasTwoScopes() {
    List<String> names = new ArrayList<>();
    tf.function(
            (Ops g, Tensor x) -> {
              for (int i = 0; i < 3; i++) {
                names.add(node(new Adder(g, new float[] {1, 2}, 1f).x()).name());
              }
              names.add(node(new Adder(g, new float[] {1, 2}, 1f, "foo").x()).name());
              return x;
            })
        .apply(tf.constant(1));
    assertThat(names).containsExactly("Adder/Const", "Adder_1/Const", "Adder_2/Const", "foo/Const");
  }

  @Test
  @Tag("A-35")
  void constructor_inAScope_putsItsOpsInside() {
    List<String> names = new ArrayList<>();
    tf.function(
            (Ops g, Tensor x) -> {
              Ops model = g.nameScope("model");
              Ops layer = model.nameScope("layer");
              for (Ops scope : List.of(model, layer, layer)) {
                names.add(node(new Adder(scope, new float[] {1, 2}, 1f).x()).name());
              }
              return x;
            })
        .apply(tf.constant(1));
    assertThat(names)
        .containsExactly(
            "model/Adder/Const", "model/layer/Adder/Const", "model/layer/Adder_1/Const");
  }

  @Test
  @Tag("A-35")
  void constructor_inScopesOfOneNameAndNestedOnes_putsItsOpsIntoEach() {
    float[] data = {1, 2};
    List<String> names = new ArrayList<>();
    tf.function(
            (Ops g, Tensor x) -> {
              names.add(node(new Adder(g, data, 1f).x()).name());
              names.add(node(new Adder(g, data, 1f).x()).name());
              Ops outer = g.nameScope("outer");
              names.add(node(new Adder(outer, data, 1f, "foo").x()).name());
              names.add(node(new Adder(outer, data, 1f, "foo").x()).name());
              names.add(node(outer.constant(data)).name());
              names.add(node(new Adder(g.nameScope("outer"), data, 1f, "foo").x()).name());
              names.add(node(g.constant(data)).name());
              return x;
            })
        .apply(tf.constant(1));
    assertThat(names.stream().map(name -> name.replaceFirst("[^/]*$", "")))
        .containsExactly(
            "Adder/", "Adder_1/", "outer/foo/", "outer/foo_1/", "outer/", "outer_1/foo/", "");
  }

  private static GraphNode node(Tensor tensor) {
    return tensor.place().node((SymbolicTensor) tensor);
  }

  @Test
  @Tag("A-36")
  void xpy_isTheSum() {
    assertThat(new Adder(tf, 2f, 3f).xpy().asFloat()).isEqualTo(5f);
  }

  @Test
  @Tag("A-37")
  @Tag("A-38")
  void loop_ofAOneElementTuple_givesOneEagerlyAndInAFunction() {
    Tuple start = Tuple.of(new Adder(tf, 1f, 1f));
    for (Tuple last :
        List.of(loop(tf, start), tf.function((Ops g, Tuple t) -> loop(g, t)).apply(start))) {
      assertThat(last.size()).isEqualTo(1);
      Adder result = first(last);
      assertThat(result.x().asFloat()).isEqualTo(4f);
      assertThat(result.y().asFloat()).isEqualTo(1f);
      assertThat(result.xpy().asFloat()).isEqualTo(5f);
      assertThat(result.name).isEqualTo("Adder");
    }
  }

  @Test
  @Tag("A-37")
  void loop_ofOtherNames_goesOnBecauseTheNameIsLeftOut() {
    Adder last =
        tf.function((Ops g, Adder start) ->
                g.whileLoop(
                    (c, v) -> c.constant(true),
                    (b, v) -> new Adder(b, v.xpy(), 1f, "body"),
                    start,
                    THRICE))
            .apply(new Adder(tf, 1f, 1f, "start"));
    assertThat(last.xpy().asFloat()).isEqualTo(5f);
    assertThat(last.name).isEqualTo("Adder");
  }

  // What a graph holds beside its arguments and results: `1f` and the sum, however often the value
  // is made again.
  @Test
  @Tag("A-39")
  void rebuild_addsNoOps() {
    ConcreteFunction function =
        tf.function((Ops g, Adder v) -> new Adder(g, v.xpy(), 1f)).concrete(new Adder(tf, 1f, 1f));
    assertThat(ops(function)).containsExactly("AddV2", "Const");
    ConcreteFunction loop =
        tf.function((Ops g, Tuple t) -> loop(g, t)).concrete(Tuple.of(new Adder(tf, 1f, 1f)));
    assertThat(RuntimeFunction.of(loop).partPrograms().values())
        .extracting(AdderTest::ops)
        .containsExactlyInAnyOrder(
            List.of("Const", "Less", "Const", "LogicalAnd"), // of the iterations
            List.of("AddV2", "Const", "Const", "AddV2")); // of the sum, and of the iterations

    var adder = new Adder(tf, 1f, 2f);
    Object packed =
        Nest.expanded().packSequenceAs(adder.typeSpec(), Nest.expanded().flatten(adder));
    var again = (Adder) Objects.requireNonNull(packed);
    assertThat(again.x()).isSameAs(adder.x());
    assertThat(again.y()).isSameAs(adder.y());
  }

  private static List<String> ops(ConcreteFunction function) {
    return ops(RuntimeFunction.of(function).program());
  }

  private static List<String> ops(Program program) {
    return program.nodes().stream().map(Node::op).filter(op -> !op.equals("Placeholder")).toList();
  }
}
