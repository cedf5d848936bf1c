package io.intarsia.internal.trace;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.dtype.DType;
import io.intarsia.function.ConcreteFunction;
import io.intarsia.imperative.Environment;
import io.intarsia.internal.function.graph.RuntimeFunction;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The list of ops that a traced function keeps, and the one that is read from its graph.
final class ProgramTest {
  private Environment tf;

  @BeforeEach
  void open() {
    tf = Environment.open();
  }

  @AfterEach
  void close() {
    tf.close();
  }

  private static TensorSpec floats(long... sizes) {
    return TensorSpec.of(Shape.of(sizes), DType.FLOAT32);
  }

  /// The program as it is when the JVM was short of memory.
  private static Program readAgain(ConcreteFunction function) {
    Program program = RuntimeFunction.of(function).program();
    List<Origin> origins = program.nodes().stream().map(Node::origin).toList();
    return new StoredProgram(
            function.toGraphDef(), program.values(), origins, program.inputs(), program.results())
        .program();
  }

  private static void assertCanBeReadAgain(ConcreteFunction function) {
    Program read = readAgain(function);
    assertThat(read).hasToString(RuntimeFunction.of(function).program().toString());
    assertThat(read.nodes().stream().map(Node::name))
        .isEqualTo(
            RuntimeFunction.of(function).program().nodes().stream().map(Node::name).toList());
    assertThat(read.nodes().stream().map(node -> node.origin().line()))
        .isEqualTo(
            RuntimeFunction.of(function).program().nodes().stream()
                .map(node -> node.origin().line())
                .toList());
  }

  private static Tensor one(Ops g, String op, Attributes attributes, Object... inputs) {
    return g.execute(op, attributes, inputs)[0];
  }

  private static List<String> ops(Program program) {
    return program.nodes().stream().map(Node::op).toList();
  }

  @Test
  void program_listsOpsWithValuesAndAttributes() {
    var f =
        tf.function((Ops g, Tensor a, Tensor b) ->
            g.execute("MatMul", Attributes.of("transpose_b", true), a, b.plus(1f))[0]);

    ConcreteFunction concrete = f.concrete(floats(2, 3), floats(-1, 3));

    assertThat(RuntimeFunction.of(concrete).program())
        .hasToString(
            """
            inputs [%0 float32[2, 3], %1 float32[?, 3]]
              %0 = Placeholder() {dtype=float32, shape=[2, 3]}
              %1 = Placeholder() {dtype=float32, shape=[?, 3]}
              %2 = Const() {dtype=float32}
              %3 = AddV2(%1, %2)
              %4 = MatMul(%0, %3) {transpose_b=true}
            results [%4]\
            """);
    assertThat(RuntimeFunction.of(concrete).program().values().get(4).shape())
        .isEqualTo(Shape.of(2, -1));
    try (HostTensor one =
        RuntimeFunction.of(concrete)
            .program()
            .tensor(RuntimeFunction.of(concrete).program().nodes().get(2), "value")) {
      assertThat(one.toArray(float.class)).isEqualTo(1f);
    }
  }

  @Test
  void attributesOfEachKind_areReadAgain() {
    var f =
        tf.function((Ops g, Tensor x, Tensor images, Tensor words) -> {
          Tensor isGood = g.math.greater(g.reduceSum(x), 0f);
          g.execute("Assert", Attributes.of("summarize", 2), isGood, List.of(x));
          Tensor sizes = g.constant(new int[] {1, 1});
          Attributes two = Attributes.of("num_split", 2);
          Tensor[] parts = g.execute("SplitV", two, x, sizes, g.constant(0));
          Attributes pool =
              Attributes.of("ksize", new int[] {1, 2, 2, 1})
                  .with("strides", new int[] {1, 2, 2, 1})
                  .with("padding", "VALID");
          Tensor pooled = one(g, "MaxPool", pool, images);
          Tensor joined =
              one(g, "ReduceJoin", Attributes.of("separator", "ä "), words, g.constant(0));
          Tensor shaped = one(g, "EnsureShape", Attributes.of("shape", Shape.of(-1)), x);
          Tensor leaky = one(g, "LeakyRelu", Attributes.of("alpha", 0.5), x);
          return List.of(parts[0], parts[1], pooled, joined, shaped, leaky, g.cast(x, DType.INT64));
        });

    ConcreteFunction concrete =
        f.concrete(floats(2), floats(1, 4, 4, 1), TensorSpec.of(Shape.of(3), DType.STRING));

    assertThat(RuntimeFunction.of(concrete).program().toString())
        .contains("{alpha=0.5}")
        .contains("{separator=ä }")
        .contains("{num_split=2}")
        .contains("{shape=[?]}")
        .contains("ksize=[1, 2, 2, 1]")
        .contains("{DstT=int64}");
    assertCanBeReadAgain(concrete);
  }

  @Test
  void orderOfEffects_isReadAgain() {
    var v = Variable.of(tf, tf.constant(1f));
    var f =
        tf.function((Ops g, Tensor x) -> {
          v.assignAdd(g, x);
          Tensor read = v.read(g);
          v.assign(g, read.times(x));
          g.print(x);
          return v.read(g);
        });

    ConcreteFunction concrete = f.concrete(floats());

    assertThat(RuntimeFunction.of(concrete).program().nodes())
        .anyMatch(node -> !node.after().isEmpty());
    assertCanBeReadAgain(concrete);
  }

  @Test
  void branchesAndLoops_areProgramsOfTheirOwn() {
    var f =
        tf.function((Ops g, Tensor x, Tensor n) ->
            g.whileLoop(
                (c, y) -> c.math.less(y, 100f),
                (b, y) ->
                    b.cond(
                        b.math.greater(n, 0), p -> p.math.multiply(y, 2f), q -> q.math.add(y, x)),
                x));

    ConcreteFunction concrete = f.concrete(floats(), TensorSpec.of(Shape.of(), DType.INT32));

    Node loop = RuntimeFunction.of(concrete).program().nodes().getLast();
    assertThat(loop.op()).isEqualTo("StatelessWhile");
    Map<String, Program> parts = RuntimeFunction.of(concrete).partPrograms();
    assertThat(parts).hasSize(4);
    Program body = requireNonNull(parts.get((String) loop.attributes().get("body")));
    assertThat(ops(body)).contains("StatelessIf");
    Program condition = requireNonNull(parts.get((String) loop.attributes().get("cond")));
    assertThat(ops(condition)).contains("Less");
    Node choice =
        body.nodes().stream()
            .filter(node -> node.op().equals("StatelessIf"))
            .findFirst()
            .orElseThrow();
    Program then = requireNonNull(parts.get((String) choice.attributes().get("then_branch")));
    assertThat(ops(then)).contains("Mul");
    assertCanBeReadAgain(concrete);
  }

  @Test
  void checkBeforeANode_isListedButNotPassedThrough() {
    var f =
        tf.function((Ops g, Tensor x, Tensor filter) ->
            one(
                g,
                "Conv2D",
                Attributes.of("strides", new int[] {1, 1, 1, 1}).with("padding", "SAME"),
                x,
                filter));

    ConcreteFunction concrete = f.concrete(floats(-1, -1, -1, -1), floats(-1, -1, -1, -1));

    Program program = RuntimeFunction.of(concrete).program();
    Node conv = program.nodes().getLast();
    Node check = program.nodes().get(2);
    assertThat(conv.op()).isEqualTo("Conv2D");
    assertThat(check.origin().isCheck()).isTrue();
    assertThat(conv.inputs()).isEqualTo(program.inputs());
    assertThat(conv.after()).containsExactly(2);
    assertThat(program.consumers(0)).containsExactly(conv);
    assertThat(concrete.toDot()).contains("-> \"Conv2D\" [style=dashed]");
    assertCanBeReadAgain(concrete);
  }

  @Test
  void numericChecks_areReadAgain() {
    tf.enableCheckNumerics();
    var f = tf.function((Ops g, Tensor x) -> g.math.exp(g.math.log(x)));

    ConcreteFunction concrete = f.concrete(floats());

    Set<String> needed =
        RuntimeFunction.of(concrete).program().needed().stream()
            .map(Node::op)
            .collect(Collectors.toSet());
    assertThat(needed).containsExactlyInAnyOrder("Log", "Exp");
    assertThat(ops(RuntimeFunction.of(concrete).program())).contains("Assert");
    assertCanBeReadAgain(concrete);
  }

  @Test
  void shapesTheRuntimeDoesNotFind_areThoseOfTheTrace() {
    var inner = tf.function((Ops g, Tensor x) -> g.concat(List.of(x, x), 0));
    var f = tf.function((Ops g, Tensor x) -> inner.apply(x).times(2f));

    ConcreteFunction concrete = f.concrete(floats(2, 3));

    Program read = readAgain(concrete);
    assertThat(read.values().get(read.results().getFirst()).shape()).isEqualTo(Shape.of(4, 3));
    assertCanBeReadAgain(concrete);
  }

  @Test
  void constants_areReadFromTheGraph() {
    var f =
        tf.function((Ops g, Tensor x) ->
            List.of(
                g.constant(new double[][] {{1.5, -2}, {3, 4}}),
                g.constant(new String[] {"a", "ü"}),
                g.constant(new int[] {7, 7, 7}),
                g.constant(true),
                x));

    Program program = readAgain(f.concrete(floats()));

    List<Node> constants =
        program.nodes().stream().filter(node -> node.op().equals("Const")).toList();
    assertThat(constants).hasSize(4);
    try (HostTensor doubles = program.tensor(constants.get(0), "value");
        HostTensor strings = program.tensor(constants.get(1), "value");
        HostTensor ints = program.tensor(constants.get(2), "value");
        HostTensor flag = program.tensor(constants.get(3), "value")) {
      assertThat(doubles.toArray(double[][].class))
          .isDeepEqualTo(new double[][] {{1.5, -2}, {3, 4}});
      assertThat(strings.toArray(String[].class)).containsExactly("a", "ü");
      assertThat(ints.toArray(int[].class)).containsExactly(7, 7, 7);
      assertThat(flag.toArray(boolean.class)).isEqualTo(true);
    }
  }
}
