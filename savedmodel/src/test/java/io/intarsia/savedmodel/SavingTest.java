package io.intarsia.savedmodel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.dtype.DType;
import io.intarsia.function.Traced;
import io.intarsia.imperative.Environment;
import io.intarsia.op.HostFunction;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.CompositeTensor;
import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeSpec;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.masked.MaskedTensor;
import io.intarsia.variable.Variable;
import io.intarsia.variable.VariableOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorflow.proto.GraphDebugInfo;
import org.tensorflow.proto.GraphDef;
import org.tensorflow.proto.SavedObjectGraphOuterClass.SavedObjectGraph;

@OnEveryExecutor
@SuppressWarnings("NullAway") // results may be null; these tests know which are not
final class SavingTest {
  private static final TensorSpec VECTOR = TensorSpec.of(Shape.of(-1), DType.FLOAT32);
  private static final TensorSpec ROWS = TensorSpec.of(Shape.of(-1, 2), DType.FLOAT32);

  private final Environments environments;
  private final Environment tf;

  @TempDir private Path folder;

  SavingTest(Environments environments, Environment tf) {
    this.environments = environments;
    this.tf = tf;
  }

  /// A layer with two units.
  ///
  /// @param call x · weights + bias + 100
  private record Dense(Variable weights, Variable bias, Traced.Of1<Tensor, Tensor> call) {
    static Dense of(Environment tf) {
      var weights = Variable.of(tf, new float[][] {{1, 2}, {3, 4}});
      var options = VariableOptions.defaults().withTrainable(false);
      var bias = Variable.of(tf, new float[] {10, 20}, options);
      Tensor shift = tf.constant(new float[] {100, 100});
      return new Dense(
          weights,
          bias,
          tf.function((Ops g, Tensor x) ->
              g.linalg.matMul(x, weights.read(g)).plus(bias.read(g)).plus(shift)));
    }
  }

  private static float[] floats(Object tensor) {
    return ((Tensor) tensor).toArray(float[].class);
  }

  private SavedObjectGraph graph() throws IOException {
    try (var file = Files.newInputStream(folder.resolve("saved_model.pb"))) {
      return org.tensorflow.proto.SavedModel.parseFrom(file).getMetaGraphs(0).getObjectGraphDef();
    }
  }

  @Test
  void withDebugInfo_linesOfTheCode_areInTheFileOfTheirNodes() throws IOException {
    int line = new Throwable().getStackTrace()[0].getLineNumber();
    var function =
        tf.function((Ops g, Tensor x) -> {
          Tensor y = g.math.exp(x);
          return g.cond(
              g.math.greater(g.math.reduceSum(y), g.constant(0f)), h -> y.plus(1), h -> y);
        });
    function.concrete(VECTOR);
    SavedModel.save(tf, Map.of("f", function), folder);
    Path file = folder.resolve("debug/saved_model_debug_info.pb");
    assertThat(file).doesNotExist();

    SavedModel.save(tf, Map.of("f", function), folder, SaveOptions.defaults().withDebugInfo(true));
    var info = GraphDebugInfo.parseFrom(Files.readAllBytes(file));
    Map<String, Integer> lines = new TreeMap<>();
    info.getNameToTraceIdMap()
        .forEach((node, trace) -> {
          var frame = info.getFramesByIdOrThrow(info.getTracesByIdOrThrow(trace).getFrameId(0));
          assertThat(info.getFiles(frame.getFileIndex()))
              .isEqualTo("io/intarsia/savedmodel/SavingTest.java");
          assertThat(frame.getFunc()).startsWith(SavingTest.class.getName() + ".lambda$");
          lines.put(node.replaceAll("(_[0-9]+)?@.*", ""), frame.getLine() - line);
        });
    assertThat(lines).containsEntry("Exp", 3).containsEntry("Greater", 5);
    // In the function of the branch.
    assertThat(lines).containsEntry("AddV2", 5);
    assertThat(info.getFilesCount()).isOne();
    // Every node of them is one of the file.
    var functions = graphDef().getLibrary().getFunctionList();
    info.getNameToTraceIdMap()
        .keySet()
        .forEach(name ->
            assertThat(functions)
                .anyMatch(each ->
                    name.endsWith("@" + each.getSignature().getName())
                        && each.getNodeDefList().stream()
                            .anyMatch(node -> name.startsWith(node.getName() + "@"))));
  }

  /// As it is when a process ends after the first of the two moves.
  @Test
  void load_afterAProgramEndedWhileItReplacedAModel_namesBoth() throws IOException {
    Path hidden = endBetweenMoves();
    Files.createDirectory(folder.resolve(".model.456"));
    Path target = folder.resolve("model");
    assertThatThrownBy(() -> SavedModel.load(tf, target))
        .isInstanceOf(SavedModelException.class)
        .hasMessageContaining("a program ended while it saved the model")
        .hasMessageEndingWith(
            "move one of [%s, %s] there, or save the model again"
                .formatted(hidden.resolve("new"), hidden.resolve("old")));
    Files.move(hidden.resolve("old"), target);
    assertThat(valueOf(target)).isEqualTo(1);
  }

  @Test
  void save_afterAProgramEndedWhileItReplacedAModel_keepsFilesOfOthers() throws IOException {
    Path hidden = endBetweenMoves();
    Files.writeString(hidden.resolve("old/README"), "mine");
    Files.writeString(hidden.resolve("new/README"), "mine");
    save(3);

    assertThat(valueOf(folder.resolve("model"))).isEqualTo(3);
    assertThat(folder.resolve("model/README")).hasContent("mine");
    assertThat(hidden).doesNotExist();
  }

  @Test
  void save_afterAProgramEndedAtAnotherMoment_removesWhatItLeft() throws IOException {
    save(1);
    Path begun = Files.createDirectories(folder.resolve(".model.1"));
    Files.writeString(begun.resolve("model.lock"), "");
    Files.createDirectories(begun.resolve("new/variables/.variables.77"));
    Files.writeString(begun.resolve("new/saved_model.pb"), "half");
    Path done = Files.createDirectories(folder.resolve(".model.2"));
    Files.writeString(done.resolve("model.lock"), "");
    Files.createDirectory(done.resolve("old"));
    Path other = Files.createDirectories(folder.resolve(".model.of.others"));
    save(2);

    assertThat(valueOf(folder.resolve("model"))).isEqualTo(2);
    assertThat(begun).doesNotExist();
    assertThat(done).doesNotExist();
    assertThat(other).exists();
  }

  private void save(float value) {
    SavedModel.save(tf, Map.of("x", Variable.of(tf, value)), folder.resolve("model"));
  }

  private float valueOf(Path model) {
    try (var loaded = SavedModel.load(tf, model)) {
      return loaded.variable("x").value().asFloat();
    }
  }

  private Path endBetweenMoves() throws IOException {
    Path target = folder.resolve("model");
    save(1);
    Path hidden = Files.createDirectories(folder.resolve(".model.123"));
    Files.writeString(hidden.resolve("model.lock"), "");
    Files.move(target, hidden.resolve("old"));
    Files.createDirectory(folder.resolve("apart"));
    SavedModel.save(tf, Map.of("x", Variable.of(tf, 2f)), folder.resolve("apart/model"));
    Files.move(folder.resolve("apart/model"), hidden.resolve("new"));
    return hidden;
  }

  private GraphDef graphDef() throws IOException {
    try (var file = Files.newInputStream(folder.resolve("saved_model.pb"))) {
      return org.tensorflow.proto.SavedModel.parseFrom(file).getMetaGraphs(0).getGraphDef();
    }
  }

  @Test
  void variablesFunctionsAndConstants_comeBack() {
    var dense = Dense.of(tf);
    dense.call.concrete(ROWS);
    SavedModel.save(tf, dense, folder);
    dense.weights.assign(new float[][] {{0, 0}, {0, 0}});
    try (var other = environments.open();
        var model = SavedModel.load(other, folder)) {
      assertThat(model.variables().keySet()).containsExactlyInAnyOrder("weights", "bias");
      assertThat(model.trainableVariables()).containsExactly(model.variable("weights"));
      assertThat(model.signatures()).isEmpty();
      Tensor x = other.constant(new float[][] {{1, 1}});
      assertThat(((Tensor) model.function("call").call(x)).toArray(float[][].class))
          .isDeepEqualTo(new float[][] {{114, 126}});
    }
  }

  @Test
  void loaded_canBeTrained() {
    var dense = Dense.of(tf);
    dense.call.concrete(ROWS);
    SavedModel.save(tf, dense, folder);
    try (var model = SavedModel.load(tf, folder);
        var tape = tf.gradientTape()) {
      Variable weights = model.variable("weights");
      Tensor y = model.function("call", Tensor.class).call(tf.constant(new float[][] {{1, 2}}));
      Tensor gradient = (Tensor) tape.gradient(tf.math.reduceSum(y), weights);
      assertThat(gradient.toArray(float[][].class)).isDeepEqualTo(new float[][] {{1, 1}, {2, 2}});
    }
  }

  @Test
  @Tag("E-022")
  void extensionTypes_areRestored() {
    var twice =
        tf.function((Ops g, MaskedTensor x) -> MaskedTensor.of(x.values().times(2), x.mask()));
    var one = MaskedTensor.of(tf.constant(new float[] {1}), tf.constant(new boolean[] {true}));
    twice.apply(one);
    SavedModel.save(tf, Map.of("f", twice), folder);
    try (var other = environments.open();
        var model = SavedModel.load(other, folder)) {
      var three =
          MaskedTensor.of(other.constant(new float[] {3}), other.constant(new boolean[] {false}));
      MaskedTensor result = model.function("f", MaskedTensor.class).call(three);
      assertThat(floats(result.values())).containsExactly(6);
      assertThat(result.mask().toArray(boolean[].class)).containsExactly(false);
    }
  }

  @Test
  void twoLoadedModels_ofTheSameNames_stayTwo() throws IOException {
    Path models = Path.of("src/test/resources/models");
    float[] x = {1, 2, 3, 4};
    Tensor given = tf.constant(new float[][] {x});
    float[][] before;
    try (var one = SavedModel.load(tf, models.resolve("dense"));
        var two = SavedModel.load(tf, models.resolve("dense"))) {
      two.variable("layers.2.b").assign(new float[] {100, 100, 100});
      before = scores(one, "predict", given);
      SavedModel.save(tf, Map.of("one", one, "list", List.of(two)), folder);
    }
    try (var model = SavedModel.load(tf, folder)) {
      float[][] changed = scores(model, "list.0.predict", given);
      assertThat(scores(model, "one.predict", given)).isDeepEqualTo(before);
      for (int i = 0; i < 3; i++) {
        assertThat(changed[0][i]).isGreaterThan(before[0][i] + 50);
      }
    }
  }

  private static float[][] scores(SavedModel model, String function, Tensor x) {
    var result = (Map<?, ?>) model.function(function).call(x);
    return ((Tensor) result.get("scores")).toArray(float[][].class);
  }

  @Test
  void functionOfALoadedModel_withoutItsVariables_isRefused() {
    try (var dense = SavedModel.load(tf, Path.of("src/test/resources/models/dense"))) {
      assertThatThrownBy(() -> SavedModel.save(tf, Map.of("f", dense.function("predict")), folder))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("uses the variable")
          .hasMessageContaining("keep it, or the loaded model, in a field");
    }
    assertThat(folder.resolve("saved_model.pb")).doesNotExist();
  }

  @Test
  void parameters_haveTheNamesOfSpecs_ifPythonCanHaveThem() {
    var f = tf.function((Ops g, Tensor x, Tensor y, Tensor z) -> x.minus(y).minus(z));
    f.concrete(named("x"), named("lambda"), named("x"));
    SavedModel.save(tf, Map.of("f", f), folder);
    try (var model = SavedModel.load(tf, folder)) {
      Tensor one = tf.constant(new float[] {1});
      Tensor two = tf.constant(new float[] {2});
      Tensor seven = tf.constant(new float[] {7});
      Object result =
          model.function("f").call(List.of(), Map.of("args_2", one, "args_1", two, "x", seven));
      assertThat(floats(result)).containsExactly(4);
    }
  }

  private static TensorSpec named(String name) {
    return TensorSpec.of(Shape.of(-1), DType.FLOAT32, name);
  }

  @Test
  void withParameters_areTheNamesThatArgumentsAreGivenBy() {
    var power = tf.function((Ops g, Tensor x, Integer factor) -> x.times(factor));
    power.concrete(VECTOR, 3);
    var options = SaveOptions.defaults().withParameters(power, "x", "factor");
    SavedModel.save(tf, Map.of("f", power), folder, options);
    try (var model = SavedModel.load(tf, folder)) {
      Tensor x = tf.constant(new float[] {2});
      assertThat(floats(model.function("f").call(List.of(), Map.of("x", x, "factor", 3))))
          .containsExactly(6);
      assertThat(model.function("f")).hasToString("f(x, factor)");
    }
    for (String[] wrong : new String[][] {{"x"}, {"x", "x"}, {"x", "a b"}}) {
      var others = SaveOptions.defaults().withParameters(power, wrong);
      assertThatThrownBy(() -> SavedModel.save(tf, Map.of("f", power), folder, others))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("takes 2 arguments");
    }
  }

  @Test
  @Tag("E-052")
  void types_areStructuredValues() throws IOException {
    var f = tf.function((Ops g, MaskedTensor x) -> x.values());
    var trace =
        f.concrete(
            MaskedTensor.of(tf.constant(new float[] {1}), tf.constant(new boolean[] {true})));
    SavedModel.save(tf, Map.of("f", f), folder);
    var signature =
        graph().getConcreteFunctionsOrThrow(trace.name()).getCanonicalizedInputSignature();
    var argument = signature.getTupleValue().getValues(0).getTupleValue().getValues(0);
    assertThat(argument.getTypeSpecValue().getTypeSpecClassName())
        .isEqualTo("intarsia.MaskedTensorSpec");
    assertThat(argument.getTypeSpecValue().getNumFlatComponents()).isEqualTo(2);
  }

  @Test
  void allTraces_areSaved_withTheirOtherArguments() {
    var scaled = tf.function((Ops g, Tensor x, Integer by) -> x.times(by));
    scaled.concrete(VECTOR, 2);
    scaled.concrete(VECTOR, 3);
    scaled.concrete(TensorSpec.of(Shape.of(-1), DType.INT32), 3);
    SavedModel.save(tf, Map.of("scaled", scaled), folder);
    try (var model = SavedModel.load(tf, folder)) {
      var f = model.function("scaled", Tensor.class);
      Tensor x = tf.constant(new float[] {1, 2});
      assertThat(floats(f.call(x, 2))).containsExactly(2, 4);
      assertThat(floats(f.call(x, 3))).containsExactly(3, 6);
      assertThat(f.call(tf.constant(new int[] {5}), 3).toArray(int[].class)).containsExactly(15);
      assertThatThrownBy(() -> f.call(x, 4)).hasMessageContaining("not saved for these arguments");
    }
  }

  @Test
  void nests_ofObjectsArgumentsAndResults() {
    var f =
        tf.function((Ops g, Map<String, List<Tensor>> x) ->
            Map.of("b", x.get("k").get(1), "a", List.of(x.get("k").getFirst().times(2))));
    f.concrete(Map.of("k", List.of(VECTOR, VECTOR)));
    var deep = Map.of("layers", List.of(Map.of("f", f), Map.of("v", Variable.of(tf, 7f))));
    SavedModel.save(tf, deep, folder);
    try (var model = SavedModel.load(tf, folder)) {
      Tensor one = tf.constant(new float[] {1});
      Tensor two = tf.constant(new float[] {2});
      var result = (Map<?, ?>) model.function("layers.0.f").call(Map.of("k", List.of(two, one)));
      assertThat(floats(((List<?>) result.get("a")).getFirst())).containsExactly(4);
      assertThat(floats(result.get("b"))).containsExactly(1);
      assertThat(model.variable("layers.1.v").value().asFloat()).isEqualTo(7);
    }
  }

  @Test
  void effects_loopsAndBranches_work() {
    try (var counter = Variable.of(tf, 0f)) {
      var count =
          tf.function((Ops g, Tensor x) -> {
            counter.assignAdd(g, 1f);
            return g.cond(
                g.math.greater(x, 0f),
                b -> b.whileLoop((c, v) -> c.math.less(v, 100f), (c, v) -> v.times(2), x),
                b -> b.math.negative(x));
          });
      count.concrete(TensorSpec.of(Shape.scalar(), DType.FLOAT32));
      SavedModel.save(tf, Map.of("count", count, "counter", counter), folder);
    }
    try (var model = SavedModel.load(tf, folder)) {
      var f = model.function("count", Tensor.class);
      assertThat(f.call(tf.constant(3f)).asFloat()).isEqualTo(192);
      assertThat(f.call(tf.constant(-3f)).asFloat()).isEqualTo(3);
      assertThat(model.variable("counter").value().asFloat()).isEqualTo(2);
    }
  }

  @Test
  @Tag("E-053")
  void signature_ofTensorsAndTypes_takesValuesAndTensorsByFlatNames() {
    var f =
        tf.function((Ops g, MaskedTensor x, Tensor a) ->
            Map.of("sum", x.values().plus(a), "mask", x.mask()));
    var trace =
        f.concrete(
            MaskedTensor.of(tf.constant(new float[] {1}), tf.constant(new boolean[] {true})),
            VECTOR);
    var options = SaveOptions.defaults().withSignature("serving_default", trace, "x", "a");
    SavedModel.save(tf, Map.of("f", f), folder, options);
    try (var model = SavedModel.load(tf, folder)) {
      var signature = model.signature("serving_default");
      assertThat(signature.inputs().keySet()).containsExactly("a", "x");
      assertThat(signature.outputs().keySet()).containsExactly("mask", "sum");
      var result =
          signature.tensors(
              Map.of(
                  "x", tf.constant(new float[] {4}),
                  "x_1", tf.constant(new boolean[] {false}),
                  "a", tf.constant(new float[] {0.5f})));
      assertThat(floats(result.get("sum"))).containsExactly(4.5f);
      assertThat(result.get("mask").toArray(boolean[].class)).containsExactly(false);
    }
  }

  @AutoCompositeTensor
  @SuppressWarnings("NullAway") // Python's trivial member
  static final class Nothing extends CompositeTensor {
    private final Tensor x;

    Nothing(Tensor x) {
      this.x = x;
    }

    @Override
    public TypeSpec<?> typeSpec() {
      return null;
    }
  }

  @Test
  @Tag("A-23")
  void save_functionOfAClassThatSaysNothingOfItsSpec_isLoadedWithItsType() {
    var twice = tf.function((Ops g, Nothing v) -> new Nothing(v.x.times(2)));
    twice.apply(new Nothing(tf.constant(new float[] {1, 2})));
    SavedModel.save(tf, Map.of("twice", twice), folder);
    try (var model = SavedModel.load(tf, folder)) {
      Nothing result =
          model.function("twice", Nothing.class).call(new Nothing(tf.constant(new float[] {3, 4})));
      assertThat(floats(result.x)).containsExactly(6, 8);
    }
  }

  @AutoCompositeTensor
  static final class Applied implements ExtensionType {
    private final Tensor x;
    private final UnaryOperator<Tensor> activation;

    Applied(Tensor x, UnaryOperator<Tensor> activation) {
      this.x = x;
      this.activation = activation;
    }
  }

  @Test
  @Tag("A-34")
  void save_functionOfAValueWithAFunction_namesTheParameter() {
    UnaryOperator<Tensor> negative = Tensor::unaryMinus;
    var apply =
        tf.function((Ops g, Applied v) -> new Applied(v.activation.apply(v.x), v.activation));
    var value = new Applied(tf.constant(new float[] {1, -2}), negative);
    assertThat(floats(apply.apply(value).x)).containsExactly(-1, 2);

    assertThatThrownBy(() -> SavedModel.save(tf, Map.of("apply", apply), folder))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Applied")
        .hasMessageContaining("activation");
    var options = SaveOptions.defaults().withSignature("apply", apply.concrete(value), "v");
    assertThatThrownBy(() -> SavedModel.save(tf, Map.of(), folder, options))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Applied")
        .hasMessageContaining("activation");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void variablesWithPrivateNames_areListedIfFunctionsUseThem() {
    try (var own = Variable.of(tf, 1f);
        var shared = Variable.of(tf, 2f);
        var unused = Variable.of(tf, 3f)) {
      Map<String, Object> layer = Map.of("_kernel", own, "_shared", shared, "_copy", unused);
      var function = tf.function((Ops g, Tensor x) -> x.plus(own.read(g)));
      function.concrete(VECTOR);
      var root = Map.of("_layer", layer, "z", Map.of("shared", shared), "_function", function);
      SavedModel.save(tf, root, folder);
    }
    try (var model = SavedModel.load(tf, folder)) {
      List<String> names = List.of("z.shared", "_layer._kernel");
      assertThat(model.variables().keySet()).containsExactlyElementsOf(names);
      assertThat(SavedModel.inspect(folder).variables().keySet()).containsExactlyElementsOf(names);
      assertThat(model.trainableVariables())
          .containsExactly(model.variable("z.shared"), model.variable("_layer._kernel"));
      assertThat(model.functions()).isEmpty();
      assertThat(model.variable("_layer._copy").value().asFloat()).isEqualTo(3);
      Tensor four = model.function("_function", Tensor.class).call(new float[] {3});
      assertThat(floats(four)).containsExactly(4);
    }
  }

  @Test
  void savedTwice_theSecondReplacesTheFirst() throws IOException {
    Path target = folder.resolve("model");
    try (var v = Variable.of(tf, 1f)) {
      SavedModel.save(tf, Map.of("v", v), target);
      v.assign(2f);
      SavedModel.save(tf, Map.of("v", v), target);
    }
    try (var model = SavedModel.load(tf, target)) {
      assertThat(model.variable("v").value().asFloat()).isEqualTo(2);
    }
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(target);
    }
  }

  @Test
  void refused_leavesTheModelThatWasThere() throws IOException {
    Path target = folder.resolve("model");
    try (var kept = Variable.of(tf, 1f);
        var foreign = Variable.of(tf, 2f)) {
      SavedModel.save(tf, Map.of("v", kept), target);
      var f = tf.function((Ops g) -> foreign.read(g));
      var trace = f.concrete();
      assertThatThrownBy(() -> SavedModel.save(tf, Map.of("f", f), target))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(trace.name() + " uses a variable or table that the model does not");
      var host = HostFunction.of("reverse", VECTOR, (Ops g, Tensor x) -> x);
      var calls = tf.function((Ops g, Tensor x) -> host.apply(g, x));
      calls.concrete(VECTOR);
      assertThatThrownBy(() -> SavedModel.save(tf, Map.of("f", calls), target))
          .hasMessageContaining("calls the host functions [reverse]");
    }
    try (var model = SavedModel.load(tf, target)) {
      assertThat(model.variable("v").value().asFloat()).isEqualTo(1);
    }
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(target);
    }
  }

  @Test
  void signatures_ofNoUse_areRefused() {
    var f = tf.function((Ops g, Tensor x) -> x);
    var trace = f.concrete(VECTOR);
    assertRefused(trace, "takes 1 arguments, and these names were given: []");
    assertRefused(trace, "takes 1 arguments, and these names were given: [x, y]", "x", "y");
    assertRefused(trace, "has the name '1x'", "1x");
    var two = tf.function((Ops g, Tensor x, Tensor y) -> y).concrete(VECTOR, VECTOR);
    assertRefused(two, "has the name 'X'", "x", "X");
    var nested = tf.function((Ops g, Tensor x) -> List.of(List.of(x))).concrete(VECTOR);
    assertRefused(nested, "gives something that is no tensor at its result.get(0).get(0)", "x");
    var nothing = tf.function((Ops g, Tensor x) -> null).concrete(VECTOR);
    assertRefused(nothing, "gives something that is no tensor at its result", "x");
  }

  private void assertRefused(
      io.intarsia.function.ConcreteFunction trace, String message, String... names) {
    var options = SaveOptions.defaults().withSignature("s", trace, names);
    assertThatThrownBy(() -> SavedModel.save(tf, Map.of(), folder, options))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("signature 's'")
        .hasMessageContaining(message);
  }
}
