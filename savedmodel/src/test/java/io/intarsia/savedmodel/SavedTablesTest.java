package io.intarsia.savedmodel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.lookup.KeyValueTensorInitializer;
import io.intarsia.lookup.MutableHashTable;
import io.intarsia.lookup.StaticHashTable;
import io.intarsia.lookup.StaticVocabularyTable;
import io.intarsia.lookup.TextFileInitializer;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorflow.proto.MetaGraphDef;
import org.tensorflow.proto.SavedObjectGraphOuterClass.SavedObject;

/// Models with tables that were made here.
@OnEveryExecutor
@SuppressWarnings("NullAway") // results may be null; these tests know which are not
final class SavedTablesTest {
  private static final TensorSpec WORDS = TensorSpec.of(Shape.of(-1), DType.STRING);
  private static final String[] ASKED = {"b", "z", "a"};

  private final Environments environments;
  private final Environment tf;
  @TempDir private Path folder;

  SavedTablesTest(Environments environments, Environment tf) {
    this.environments = environments;
    this.tf = tf;
  }

  private StaticHashTable table(String[] keys, long... values) {
    return StaticHashTable.of(tf, KeyValueTensorInitializer.of(keys, values), -1L);
  }

  private StaticHashTable ab() {
    return table(new String[] {"a", "b"}, 1, 2);
  }

  private Path file(String... lines) throws IOException {
    return Files.write(folder.resolve("words.txt"), List.of(lines));
  }

  private Path target() {
    return folder.resolve("model");
  }

  private MetaGraphDef saved() throws IOException {
    try (var file = Files.newInputStream(target().resolve("saved_model.pb"))) {
      return org.tensorflow.proto.SavedModel.parseFrom(file).getMetaGraphs(0);
    }
  }

  private static SavedObject child(MetaGraphDef model, SavedObject parent, String name) {
    var graph = model.getObjectGraphDef();
    return graph.getNodes(
        parent.getChildrenList().stream()
            .filter(each -> each.getLocalName().equals(name))
            .findFirst()
            .orElseThrow()
            .getNodeId());
  }

  private static long[] longs(Object tensor) {
    return ((Tensor) tensor).toArray(long[].class);
  }

  @Test
  void table_ofPairs_comesBack() {
    try (var table = ab()) {
      var find = tf.function((Ops g, Tensor x) -> table.lookup(g, x));
      find.concrete(WORDS);
      SavedModel.save(tf, Map.of("table", table, "find", find), target());
    }
    try (var other = environments.open();
        var model = SavedModel.load(other, target())) {
      assertThat(longs(model.function("find").call(other.constant(ASKED))))
          .containsExactly(2, -1, 1);
    }
  }

  @Test
  void tables_ofEachKind_comeBack() throws IOException {
    Path words = file("b 5", "a 6");
    var columns =
        TextFileInitializer.of(words, DType.STRING, 0, DType.INT64, 1)
            .withDelimiter(" ")
            .withVocabularySize(2);
    var known = KeyValueTensorInitializer.of(new String[] {"a", "b"}, new long[] {0, 1});
    try (var lines = StaticHashTable.of(tf, columns, 0L);
        var vocabulary = StaticVocabularyTable.of(tf, known, 1000);
        var floats =
            StaticHashTable.of(
                tf, KeyValueTensorInitializer.of(new int[] {3, -4}, new float[] {.5f, 2}), 9f)) {
      var all =
          tf.function((Ops g, Tensor x) ->
              List.of(
                  lines.lookup(g, x),
                  vocabulary.lookup(g, x),
                  floats.lookup(g, new int[] {-4, 5}),
                  vocabulary.size(g)));
      all.concrete(WORDS);
      SavedModel.save(
          tf,
          Map.of("lines", lines, "vocabulary", vocabulary, "maps", List.of(floats), "all", all),
          target());
      Files.delete(words);
      long unknown = vocabulary.lookup("z").asLong();
      try (var other = environments.open();
          var model = SavedModel.load(other, target())) {
        var found = (List<?>) model.function("all").call(other.constant(ASKED));
        assertThat(longs(found.get(0))).containsExactly(5, 0, 6);
        assertThat(longs(found.get(1))).containsExactly(1, unknown, 0);
        assertThat(((Tensor) found.get(2)).toArray(float[].class)).containsExactly(2, 9);
        assertThat(((Tensor) found.get(3)).asLong()).isEqualTo(1002);
      }
    }
  }

  @Test
  void table_ofManyKeys_comesBack() {
    String[] keys = IntStream.range(0, 3000).mapToObj(i -> "word " + i).toArray(String[]::new);
    long[] values = IntStream.range(0, 3000).mapToLong(i -> 7L * i).toArray();
    try (var table = table(keys, values)) {
      var find = tf.function((Ops g, Tensor x) -> table.lookup(g, x));
      find.concrete(WORDS);
      SavedModel.save(tf, Map.of("table", table, "find", find), target());
    }
    try (var model = SavedModel.load(tf, target())) {
      assertThat(longs(model.function("find").call(tf.constant(keys)))).isEqualTo(values);
    }
  }

  @Test
  void file_isCopied_andNamedTwiceIfTwoHaveItsName() throws IOException {
    Path other = Files.createDirectory(folder.resolve("other")).resolve("words.txt");
    Files.write(other, List.of("b", "a"));
    try (var one = StaticHashTable.of(tf, TextFileInitializer.ofLines(file("a", "b")), -1L);
        var two = StaticHashTable.of(tf, TextFileInitializer.ofLines(other), -1L)) {
      var find = tf.function((Ops g, Tensor x) -> List.of(one.lookup(g, x), two.lookup(g, x)));
      find.concrete(WORDS);
      SavedModel.save(tf, Map.of("one", one, "two", two, "find", find), target());
    }
    assertThat(target().resolve("assets/words.txt")).hasContent("a\nb\n");
    assertThat(target().resolve("assets/1_words.txt")).hasContent("b\na\n");
    try (var model = SavedModel.load(tf, target())) {
      var found = (List<?>) model.function("find").call(tf.constant(ASKED));
      assertThat(longs(found.get(0))).containsExactly(1, -1, 0);
      assertThat(longs(found.get(1))).containsExactly(0, -1, 1);
    }
  }

  @Test
  void table_ofALoadedModel_isSavedAgainBesideNewOnes() {
    try (var table = ab()) {
      var find = tf.function((Ops g, Tensor x) -> table.lookup(g, x));
      find.concrete(WORDS);
      SavedModel.save(tf, Map.of("table", table, "find", find), target());
    }
    try (var loaded = SavedModel.load(tf, target());
        var table = table(new String[] {"a", "b"}, 30, 40)) {
      var find = tf.function((Ops g, Tensor x) -> table.lookup(g, x));
      find.concrete(WORDS);
      SavedModel.save(tf, Map.of("table", table, "find", find, "old", loaded), target());
    }
    try (var model = SavedModel.load(tf, target())) {
      assertThat(longs(model.function("old.find").call(tf.constant(ASKED))))
          .containsExactly(2, -1, 1);
      assertThat(longs(model.function("find").call(tf.constant(ASKED))))
          .containsExactly(40, -1, 30);
    }
  }

  @Test
  void objects_areThoseOfPython() throws IOException {
    try (var pairs = ab();
        var lines = StaticHashTable.of(tf, TextFileInitializer.ofLines(file("a")), -1L)) {
      SavedModel.save(tf, Map.of("pairs", pairs, "lines", lines), target());
    }
    MetaGraphDef model = saved();
    SavedObject root = model.getObjectGraphDef().getNodes(0);
    for (String name : List.of("pairs", "lines")) {
      SavedObject table = child(model, root, name);
      assertThat(table.hasResource()).isTrue();
      for (String part : List.of("_create_resource", "_initialize", "_destroy_resource")) {
        assertThat(child(model, table, part).getFunction().getConcreteFunctionsCount())
            .isEqualTo(1);
      }
    }
    SavedObject file =
        child(model, child(model, child(model, root, "lines"), "_initializer"), "_filename");
    assertThat(model.getAssetFileDef(file.getAsset().getAssetFileDefIndex()).getFilename())
        .isEqualTo("words.txt");
    assertThat(model.getSignatureDefMap()).containsKey("__saved_model_init_op");
  }

  @Test
  void entries_areInTheOrderOfTheKeys() throws IOException {
    try (var table = table(new String[] {"é", "b", "", "a", "B"}, 5, 4, 1, 3, 2)) {
      SavedModel.save(tf, Map.of("table", table), target());
    }
    var filling =
        saved().getGraphDef().getLibrary().getFunctionList().stream()
            .filter(each -> each.getSignature().getName().contains("_initialize_"))
            .findFirst()
            .orElseThrow();
    var keys = filling.getNodeDef(0).getAttrOrThrow("value").getTensor();
    assertThat(keys.getStringValList().stream().map(each -> each.toStringUtf8()))
        .containsExactly("", "B", "a", "b", "é");
  }

  @Test
  void table_thatTheModelDoesNotHold_orThatIsClosed_isRefused() {
    var table = ab();
    var find = tf.function((Ops g, Tensor x) -> table.lookup(g, x));
    find.concrete(WORDS);
    assertThatThrownBy(() -> SavedModel.save(tf, Map.of("find", find), target()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(
            "uses a variable or table that the model does not hold; keep it in a");
    table.close();
    assertThatThrownBy(() -> SavedModel.save(tf, Map.of("words", table, "find", find), target()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("SavedModel.save: 'words' is a table that is closed; save the model before");
    assertThat(target()).doesNotExist();
  }

  @Test
  void file_thatIsGone_leavesTheModelThatWasThere() throws IOException {
    Path words = file("a");
    try (var pairs = ab();
        var lines = StaticHashTable.of(tf, TextFileInitializer.ofLines(words), -1L)) {
      SavedModel.save(tf, Map.of("pairs", pairs), target());
      byte[] before = Files.readAllBytes(target().resolve("saved_model.pb"));
      Files.delete(words);
      assertThatThrownBy(() -> SavedModel.save(tf, Map.of("lines", lines), target()))
          .isInstanceOf(SavedModelException.class)
          .hasMessageContaining("cannot be written")
          .hasMessageContaining("words.txt");
      assertThat(Arrays.equals(before, Files.readAllBytes(target().resolve("saved_model.pb"))))
          .isTrue();
    }
  }

  /// As programs load it that know no objects.
  @Test
  void signature_ofAModelWithoutObjects_findsTheSame() throws IOException {
    try (var pairs = ab();
        var lines = StaticHashTable.of(tf, TextFileInitializer.ofLines(file("b", "a")), -1L);
        var counts = MutableHashTable.of(tf, DType.STRING, DType.INT64, 5L)) {
      counts.insert("z", 26L);
      var find =
          tf.function((Ops g, Tensor x) ->
              List.of(pairs.lookup(g, x), lines.lookup(g, x), counts.lookup(g, x)));
      var options =
          SaveOptions.defaults().withSignature("serving_default", find.concrete(WORDS), "x");
      Map<String, Object> model =
          Map.of("pairs", pairs, "lines", lines, "counts", counts, "find", find);
      SavedModel.save(tf, model, target(), options);
    }
    var graph = saved().toBuilder().clearObjectGraphDef();
    try (var file = Files.newOutputStream(target().resolve("saved_model.pb"))) {
      org.tensorflow.proto.SavedModel.newBuilder().addMetaGraphs(graph).build().writeTo(file);
    }
    var unvetted = EnvironmentOptions.defaults().withUnvettedOps(true);
    try (var other = environments.open(unvetted);
        var model = SavedModel.load(other, target())) {
      var found = model.signature("serving_default").call(Map.of("x", other.constant(ASKED)));
      assertThat(longs(found.get("output_0"))).containsExactly(2, -1, 1);
      assertThat(longs(found.get("output_1"))).containsExactly(0, -1, 1);
      assertThat(longs(found.get("output_2"))).containsExactly(5, 26, 5);
    }
  }

  // -- tables that change -------------------------------------------------------------------------

  @Test
  void tableThatChanges_comesBackWithItsEntries_andChanges() {
    try (var counts = MutableHashTable.of(tf, DType.STRING, DType.INT64, 0L);
        var vectors = MutableHashTable.of(tf, DType.INT64, DType.FLOAT32, new float[] {0, -1});
        var weight = Variable.of(tf, 3f)) {
      var count =
          tf.function((Ops g, Tensor x) -> {
            counts.insert(g, x, counts.lookup(g, x).plus(1L));
            return counts.lookup(g, x);
          });
      count.concrete(WORDS);
      var vector =
          tf.function((Ops g) -> vectors.lookup(g, new long[] {7, 8}).times(weight.read(g)));
      vector.concrete();
      counts.insert(new String[] {"a", "b"}, new long[] {10, 20});
      vectors.insert(8L, new float[] {1, 2});
      SavedModel.save(
          tf,
          Map.of(
              "tables", List.of(counts, vectors),
              "weight", weight,
              "count", count,
              "vector", vector),
          target());
      counts.insert("a", 99L);
    }
    try (var other = environments.open();
        var model = SavedModel.load(other, target())) {
      assertThat(longs(model.function("count").call(other.constant(ASKED))))
          .containsExactly(21, 1, 11);
      assertThat(longs(model.function("count").call(other.constant(ASKED))))
          .containsExactly(22, 2, 12);
      assertThat(((Tensor) model.function("vector").call()).toArray(float[][].class))
          .isDeepEqualTo(new float[][] {{0, -3}, {3, 6}});
    }
  }

  @Test
  void tableThatChanges_empty_comesBack() {
    try (var counts = MutableHashTable.of(tf, DType.STRING, DType.INT64, 5L)) {
      var find = tf.function((Ops g, Tensor x) -> counts.lookup(g, x));
      find.concrete(WORDS);
      SavedModel.save(tf, Map.of("counts", counts, "find", find), target());
    }
    try (var model = SavedModel.load(tf, target())) {
      assertThat(longs(model.function("find").call(tf.constant(ASKED)))).containsExactly(5, 5, 5);
    }
  }
}
