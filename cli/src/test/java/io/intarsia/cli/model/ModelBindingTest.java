package io.intarsia.cli.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.cli.model.bind.ModelBinding;
import io.intarsia.dtype.DType;
import io.intarsia.nest.NamedTuple;
import io.intarsia.nest.Tuple;
import io.intarsia.savedmodel.ModelTypes;
import io.intarsia.shape.Shape;
import io.intarsia.spec.ArrayLiteral;
import io.intarsia.spec.StructuredValues;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorflow.proto.Struct.StructuredValue;
import org.tensorflow.proto.Struct.TypeSpecProto;
import org.tensorflow.proto.Struct.TypeSpecProto.TypeSpecClass;

/// Source for models that Python would hardly save: it is Java whatever they hold.
final class ModelBindingTest {
  private static final TensorSpec FLOAT = TensorSpec.of(Shape.scalar(), DType.FLOAT32);
  private static final ModelBinding.Names NAMES =
      new ModelBinding.Names("odd `model`\n*/ \\u002a", "odd", "Odd", Set.of());

  @TempDir private Path folder;

  private static ModelTypes.Function function(ModelTypes.Trace... traces) {
    return new ModelTypes.Function("(…)", List.of(), List.of(), "args", Map.of(), List.of(traces));
  }

  private static ModelTypes.Trace trace(@Nullable Object result, @Nullable Object... positional) {
    List<@Nullable Object> all = new ArrayList<>();
    all.addAll(Arrays.asList(positional));
    return new ModelTypes.Trace(all, Map.of(), result);
  }

  private static ModelTypes model(Map<String, ModelTypes.Function> functions) {
    return new ModelTypes(functions, Map.of());
  }

  private static TypeSpec<?> extension(String name, Map<String, ?> fields) {
    List<Tuple> state = new ArrayList<>();
    fields.forEach((field, value) -> state.add(Tuple.of(field, value)));
    var proto =
        TypeSpecProto.newBuilder()
            .setTypeSpecClass(TypeSpecClass.EXTENSION_TYPE_SPEC)
            .setTypeSpecClassName(name)
            .setTypeState(StructuredValues.encode(Tuple.copyOf(state)));
    var message = StructuredValue.newBuilder().setTypeSpecValue(proto).build();
    return (TypeSpec<?>) Objects.requireNonNull(StructuredValues.decode(message));
  }

  /// The source of the class, after all files were compiled.
  private String compiled(ModelTypes model) throws IOException {
    ModelBinding binding = ModelBinding.of(model, NAMES);
    Path home = Files.createDirectories(folder.resolve("src/odd"));
    for (var file : binding.files().entrySet()) {
      Files.writeString(home.resolve(file.getKey()), file.getValue());
    }
    BoundSource.compile(folder.resolve("src"), Files.createDirectories(folder.resolve("classes")));
    return binding.files().getOrDefault("Odd.java", "");
  }

  private static List<String> methods(String source) {
    return source
        .lines()
        .map(String::strip)
        .filter(line -> line.startsWith("public ") && line.endsWith(") {"))
        .filter(line -> !line.contains(" record ") && !line.contains(" static "))
        .map(line -> line.substring("public ".length(), line.length() - 2))
        .filter(line -> !line.equals("SavedModel model()") && !line.equals("void close()"))
        .toList();
  }

  @Test
  void names_ofFunctions_areMappedAndTakenOnce() throws IOException {
    Map<String, ModelTypes.Function> functions = new LinkedHashMap<>();
    for (String name :
        List.of(
            "a_b",
            "aB",
            "A_b",
            "class",
            "close",
            "load",
            "model",
            "getClass",
            "wait",
            "7th",
            "_",
            "",
            "__call__",
            "x\ny",
            "\"; evil(); //",
            "\\u0022",
            "été",
            "map_",
            "each_")) {
      functions.put(name, function(trace(null, FLOAT)));
    }
    assertThat(methods(compiled(model(functions))))
        .containsExactly(
            "void aB2(Tensor args0)",
            "void aB(Tensor args0)",
            "void AB(Tensor args0)",
            "void class_(Tensor args0)",
            "void close_(Tensor args0)",
            "void load_(Tensor args0)",
            "void model_(Tensor args0)",
            "void getClass_(Tensor args0)",
            "void wait_(Tensor args0)",
            "void _7th(Tensor args0)",
            "void unnamed(Tensor args0)",
            "void unnamed2(Tensor args0)",
            "void call(Tensor args0)",
            "void xY(Tensor args0)",
            "void evil(Tensor args0)",
            "void u0022(Tensor args0)",
            "void été(Tensor args0)",
            "void map(Tensor args0)",
            "void each(Tensor args0)");
  }

  @Test
  void names_ofPartsAndParameters_areMappedAndTakenOnce() throws IOException {
    Map<String, Object> map = new LinkedHashMap<>();
    for (String key : List.of("a b", "a-b", "aB", "of", "nest", "value", "hashCode", "int")) {
      map.put(key, FLOAT);
    }
    var taken =
        new ModelTypes.Function(
            "(…)",
            List.of("int", "model", "this", "a_b", "aB"),
            List.of("for"),
            "",
            Map.of(),
            List.of(
                new ModelTypes.Trace(
                    List.of(FLOAT, FLOAT, FLOAT, FLOAT, map), Map.of("for", FLOAT), map)));
    String source = compiled(model(Map.of("f", taken)));
    assertThat(methods(source))
        .containsExactly(
            "FResult f(Tensor int_, Tensor model, Tensor this_, Tensor aB2, FAB aB, Tensor for_)");
    assertThat(source)
        .contains(
            "public record FResult(Tensor aB2, Tensor aB3, Tensor aB, Tensor of, Tensor nest,"
                + " Tensor value, Tensor hashCode_, Tensor int_) {");
  }

  @Test
  void overloads_thatJavaCannotTellApart_getNumbers() throws IOException {
    var first = new ModelTypes.Trace(List.of(FLOAT), Map.of("b", FLOAT), FLOAT);
    var second = new ModelTypes.Trace(List.of(FLOAT), Map.of("c", FLOAT), FLOAT);
    var third = new ModelTypes.Trace(List.of(FLOAT), Map.of("c", true), FLOAT);
    assertThat(methods(compiled(model(Map.of("f", function(first, second, third))))))
        .containsExactly(
            "Tensor f(Tensor args0, Tensor b)",
            "Tensor f2(Tensor args0, Tensor c)",
            "Tensor f(Tensor args0, boolean c)");
  }

  @Test
  void literals_thatAreNumbersOrNothing_haveOneType() throws IOException {
    var traces =
        function(
            trace(null, FLOAT, 1L, null, List.of()),
            trace(null, FLOAT, 2.5, "a", List.of(FLOAT)),
            trace(FLOAT, null, 3L, "b", List.of(FLOAT, FLOAT)));
    assertThat(methods(compiled(model(Map.of("f", traces)))))
        .containsExactly(
            "Optional<Tensor> f(Optional<Tensor> args0, double args1, Optional<String> args2,"
                + " List<Tensor> args3)");
  }

  @Test
  void emptyContainers_areNoParameters() throws IOException {
    var only = function(trace(List.of(), List.of(), Tuple.of(), Map.of(), null));
    String source = compiled(model(Map.of("f", only)));
    assertThat(methods(source)).containsExactly("void f()");
    assertThat(source)
        .contains("this.f.call(Arrays.asList(List.of(), Tuple.of(), Map.of(), null), Map.of());");
  }

  @Test
  void nests_thatAreDeepOrLarge_stayAsTheyAre() throws IOException {
    Object deep = FLOAT;
    for (int i = 0; i < 40; i++) {
      deep = Map.of("a key that is so long that a file of its name would have none", deep);
    }
    Map<String, Object> large = new LinkedHashMap<>();
    IntStream.range(0, 300).forEach(i -> large.put("key" + i, FLOAT));
    var many = function(trace(null, large.values().toArray()));
    var model =
        new ModelTypes(
            Map.of("deep", function(trace(deep, deep)), "many", many),
            Map.of(
                "wide", new ModelTypes.Signature(Map.of(), specs(large)),
                "taken", new ModelTypes.Signature(specs(large), Map.of())));
    String source = compiled(model);
    assertThat(methods(source)).hasSize(2).contains("Object wide()");
    assertThat(source)
        .contains("/// - `many`: it takes more than 100 arguments")
        .contains("/// - `signature taken`: it takes more than 100 arguments");
  }

  private static Map<String, TypeSpec<?>> specs(Map<String, ?> values) {
    Map<String, TypeSpec<?>> specs = new LinkedHashMap<>();
    values.keySet().forEach(key -> specs.put(key, FLOAT));
    return specs;
  }

  @Test
  void extensionTypes_thatCanBeNoRecord_haveNoClass() throws IOException {
    Object keyword = extension("acme.Keyword.Spec", Map.of("default", FLOAT));
    Object method = extension("acme.Method.Spec", Map.of("typeSpec", FLOAT));
    Object first = extension("acme.Changing.Spec", Map.of("a", FLOAT));
    Object second = extension("acme.Changing.Spec", Map.of("a", "text"));
    Object hidden = extension("acme.Hidden.Spec", Map.of("a\u202eb", FLOAT));
    Object malformed = extension("acme.\"Odd\"-one.Spec", Map.of("a", FLOAT));
    Map<String, Object> many = new LinkedHashMap<>();
    IntStream.range(0, 101).forEach(i -> many.put("a" + i, FLOAT));
    Object wide = extension("acme.Wide.Spec", many);
    var types = function(trace(first, keyword, method, second, hidden, malformed, wide));
    assertThat(methods(compiled(model(Map.of("f", types)))))
        .containsExactly(
            "AnonymousValue f(AnonymousValue args0, AnonymousValue args1, AnonymousValue args2,"
                + " AnonymousValue args3, AnonymousValue args4, AnonymousValue args5)");
  }

  @Test
  void values_thatCannotBeWritten_leaveTheFunctionOut() throws IOException {
    var functions = new LinkedHashMap<String, ModelTypes.Function>();
    functions.put("f", function(trace(null, List.of(ArrayLiteral.of(new int[] {1})))));
    functions.put("g", function(trace(null, FLOAT)));
    ModelBinding binding = ModelBinding.of(model(functions), NAMES);
    assertThat(binding.leftOut())
        .isEqualTo(Map.of("f", "values of class ArrayLiteral cannot be written"));
    assertThat(methods(compiled(model(functions)))).containsExactly("void g(Tensor args0)");
  }

  @Test
  void extensionTypes_withNamesOfOthers_getAnother() throws IOException {
    Object list = extension("acme.List.Spec", Map.of("items", Tuple.of(FLOAT)));
    Object odd = extension("acme.Odd.Spec", Map.of("list", list));
    Object other = extension("other.List.Spec", Map.of("none", Tuple.of()));
    Object tuple = NamedTuple.of("list", new LinkedHashMap<>(Map.of("of", FLOAT)));
    var types = function(trace(odd, odd, other, tuple));
    assertThat(methods(compiled(model(Map.of("f", types)))))
        .containsExactly("Odd2 f(Odd2 args0, List_2 args1, List_3 args2)");
    assertThat(folder.resolve("src/odd/List_.java"))
        .content()
        .contains("public record List_(List<Tensor> items) implements ExtensionType {}");
  }

  @Test
  void literals_thatComeOut_areReadAsTheyAre() throws IOException {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("n", 1L);
    map.put("on", true);
    map.put("real", 2.5);
    map.put("text", "a");
    map.put("list", List.of(Tuple.of(FLOAT), Tuple.of(FLOAT)));
    assertThat(compiled(model(Map.of("f", function(trace(map))))))
        .contains("record FResult(long n, boolean on, double real, String text,")
        .contains("((Number) parts.get(\"n\")).longValue(), (boolean) parts.get(\"on\")")
        .contains("((Number) parts.get(\"real\")).doubleValue(), (String) parts.get(\"text\")")
        .contains(".<FResultListItem>map(each_ -> FResultListItem.of(each_)).toList()");
  }

  @Test
  void arguments_thatLookLikeOthers_areGivenByPosition() throws IOException {
    var functions = new LinkedHashMap<String, ModelTypes.Function>();
    functions.put("both", function(trace(null, List.of(FLOAT), Map.of("a", FLOAT))));
    functions.put("none", function(trace(null, (Object) null)));
    assertThat(compiled(model(functions)))
        .contains("this.both.call(Arrays.asList(args0, BothArgs1.nest(args1)), Map.of());")
        .contains("this.none.call((Object) null);");
  }

  @Test
  void arguments_behindADefault_areGivenByName() throws IOException {
    Map<String, @Nullable Object> defaults = new LinkedHashMap<>();
    defaults.put("training", false);
    defaults.put("mask", null);
    var call =
        new ModelTypes.Function(
            "(x, training=False, mask=None)",
            List.of("x", "training", "mask"),
            List.of(),
            "",
            defaults,
            List.of(trace(FLOAT, FLOAT, false, FLOAT)));
    String source = compiled(model(Map.of("f", call)));
    assertThat(methods(source)).containsExactly("Tensor f(Tensor x, Tensor mask)");
    assertThat(source)
        .contains("return this.f.call(Arrays.asList(x), map_(\"mask\", mask));")
        .contains("/// What is no parameter here has its default.");
  }

  @Test
  void defaults_thatLeaveNothingNew_haveNoMethod() throws IOException {
    var sum =
        new ModelTypes.Function(
            "(x, axes=())",
            List.of("x", "axes"),
            List.of(),
            "",
            Map.of("axes", Tuple.of()),
            List.of(trace(FLOAT, FLOAT, Tuple.of()), trace(FLOAT, FLOAT, 1L)));
    assertThat(methods(compiled(model(Map.of("sum", sum)))))
        .containsExactly("Tensor sum(Tensor x)", "Tensor sum(Tensor x, long axes)");
  }

  @Test
  void traces_areListed_manyAreCounted() throws IOException {
    ModelTypes.Trace[] traces =
        IntStream.range(0, 25)
            .mapToObj(i -> trace(FLOAT, TensorSpec.of(Shape.of(i), DType.FLOAT32)))
            .toArray(ModelTypes.Trace[]::new);
    assertThat(compiled(model(Map.of("f", function(traces)))))
        .contains("/// - `(float32 [19]) → float32 []`\n  /// - and 5 others\n")
        .contains("/// @param args0 `*args[0]`: `float32 [0]` or `float32 [1]` or ")
        .contains(" or `float32 [5]` or others\n")
        .contains("/// @return `float32 []`\n");
  }
}
