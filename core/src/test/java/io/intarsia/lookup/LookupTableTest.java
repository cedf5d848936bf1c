package io.intarsia.lookup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.function.Traced;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.slices.IndexedSlices;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.Environments;
import io.intarsia.support.Mode;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Tables that do not change.
@OnEveryExecutor
final class LookupTableTest {
  private static final String[] WORDS = {"a", "b", "c"};
  private static final long[] NUMBERS = {1, 2, 3};
  private static final long[] NUMBERS_OF_ONE = {1};

  private final Environments environments;
  private final Environment tf;
  @TempDir private Path folder;

  LookupTableTest(Environments environments, Environment tf) {
    this.environments = environments;
    this.tf = tf;
  }

  private StaticHashTable words() {
    return StaticHashTable.of(tf, KeyValueTensorInitializer.of(WORDS, NUMBERS), -1L);
  }

  private static long[] longs(Tensor tensor) {
    return tensor.toArray(long[].class);
  }

  // -- looking up ---------------------------------------------------------------------------------

  static Stream<TableCase> cases() {
    return TableCase.all();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void lookup_givesWhatPythonGives(TableCase each) throws IOException {
    try (LookupTable table = each.table(tf, folder);
        HostTensor asked = each.asked()) {
      Tensor keys = tf.reshape(tf.constant(asked), each.shape("asked"));

      Tensor found = table.lookup(keys);
      Tensor traced = tf.function((Ops g, Tensor x) -> table.lookup(g, x)).apply(keys);

      assertThat(table.keyDtype()).isEqualTo(each.dtype("asked"));
      assertThat(table.valueDtype()).isEqualTo(each.dtype("found"));
      assertThat(table.size()).isEqualTo(each.size());
      try (HostTensor expected = HostTensor.of(each.elements("found"), each.dtype("found"))) {
        Tensor same = tf.reshape(tf.constant(expected), each.shape("found"));
        assertThat(found.shape()).isEqualTo(each.shape("found"));
        assertThat(found).hasToString(same.toString());
        assertThat(traced).hasToString(same.toString());
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void lookup_anywhere_findsTheSame(Mode mode) {
    try (var table = words()) {
      Tensor found = mode.run(tf, new long[3], g -> table.lookup(g, new String[] {"c", "z", "a"}));
      assertThat(longs(found)).containsExactly(3, -1, 1);
      assertThat(mode.run(tf, 0L, table::size).asLong()).isEqualTo(3);
    }
  }

  @Test
  void lookup_inALoopAndABranch_findsTheSame() {
    long[] next = {3, 0, 4, 1, 9};
    try (var table =
        StaticHashTable.of(
            tf, KeyValueTensorInitializer.of(new long[] {0, 1, 2, 3, 4}, next), -1L)) {
      var steps =
          tf.function((Ops g, Tensor from) ->
              g.whileLoop(
                  (c, at) -> c.math.greaterEqual(at, 0L),
                  (c, at) ->
                      c.cond(
                          c.math.equal(at, 2L),
                          b -> b.math.negative(table.lookup(b, at)),
                          b -> table.lookup(b, at)),
                  from));
      assertThat(steps.apply(tf.constant(2L)).asLong()).isEqualTo(-4);
      // 0 -> 3 -> 1 -> 0 would not end; 4 -> 9 -> -1 does.
      assertThat(steps.apply(tf.constant(4L)).asLong()).isEqualTo(-1);
    }
  }

  @Test
  void lookup_inAFunction_hasTheShapeOfTheKeys() {
    try (var table = words()) {
      var f = tf.function((Ops g, Tensor x) -> table.lookup(g, x));
      var trace = f.concrete(TensorSpec.of(Shape.of(-1, 2), DType.STRING));
      assertThat(trace.structuredOutputs()).isEqualTo(TensorSpec.of(Shape.of(-1, 2), DType.INT64));
    }
  }

  @Test
  void lookup_ofManyKeys_findsWhatAJavaMapFinds() {
    var random = new SplittableRandom(7);
    Map<Long, Integer> map = new HashMap<>();
    for (int i = 0; i < 5000; i++) {
      map.put(random.nextLong(20_000), random.nextInt());
    }
    long[] keys = map.keySet().stream().mapToLong(Long::longValue).toArray();
    int[] values = map.values().stream().mapToInt(Integer::intValue).toArray();
    long[] asked = random.longs(4000, 0, 20_000).toArray();
    try (var table = StaticHashTable.of(tf, KeyValueTensorInitializer.of(keys, values), -7)) {
      int[] found = table.lookup(asked).toArray(int[].class);
      for (int i = 0; i < asked.length; i++) {
        assertThat(found[i]).isEqualTo(map.getOrDefault(asked[i], -7));
      }
      assertThat(table.size()).isEqualTo(map.size());
    }
  }

  @Test
  void export_givesAllEntries() {
    try (var table = words();
        TableEntries entries = table.export(tf)) {
      String[] keys = entries.keys().toArray(String[].class);
      long[] values = longs(entries.values());
      Map<String, Long> found = new HashMap<>();
      for (int i = 0; i < keys.length; i++) {
        found.put(keys[i], values[i]);
      }
      assertThat(found).isEqualTo(Map.of("a", 1L, "b", 2L, "c", 3L));
    }
  }

  @Test
  void table_ofNothing_isRefused() {
    var nothing =
        KeyValueTensorInitializer.of(new String[0], new long[0], DType.STRING, DType.INT64);
    assertThatThrownBy(() -> StaticHashTable.of(tf, nothing, 5L))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "StaticHashTable: expected at least one key, got none; a MutableHashTable may be empty");
  }

  @Test
  void table_ofTensors_isACopyOfThem() {
    Tensor keys = tf.constant(WORDS);
    Tensor values = tf.constant(NUMBERS);
    Tensor missing = tf.constant(-1L);
    var table = StaticHashTable.of(tf, KeyValueTensorInitializer.of(keys, values), missing);
    keys.close();
    values.close();
    missing.close();
    assertThat(longs(table.lookup(new String[] {"b", "z"}))).containsExactly(2, -1);
    table.close();
  }

  @Test
  void keys_thatAreNoText_areDifferent() {
    byte[][] keys = {{(byte) 0xff}, {(byte) 0xfe}};
    try (HostTensor all = HostTensor.ofStrings(keys, Shape.of(2));
        Tensor tensor = tf.constant(all);
        var table =
            StaticHashTable.of(tf, KeyValueTensorInitializer.of(tensor, new long[] {1, 2}), 0L)) {
      assertThat(longs(table.lookup(tensor))).containsExactly(1, 2);
    }
  }

  // -- files --------------------------------------------------------------------------------------

  private Path file(String... lines) throws IOException {
    return Files.write(folder.resolve("words.txt"), List.of(lines));
  }

  @Test
  void table_ofAFile_knowsIt() throws IOException {
    var lines = TextFileInitializer.ofLines(file("x", "y"));
    try (var table = StaticHashTable.of(tf, lines, -1L);
        var others = words()) {
      Files.delete(lines.file());
      assertThat(longs(table.lookup(new String[] {"y", "x"}))).containsExactly(1, 0);
      assertThat(table.textFile()).contains(lines);
      assertThat(others.textFile()).isEmpty();
    }
  }

  @Test
  void file_thatIsMissing_isRefused() {
    var lines = TextFileInitializer.ofLines(folder.resolve("none.txt"));
    assertThatThrownBy(() -> StaticHashTable.of(tf, lines, -1L))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "StaticHashTable: there is no file %s to read".formatted(folder.resolve("none.txt")));
  }

  @Test
  void file_withWrongLines_isAnError() throws IOException {
    Path file = file("a 1", "b");
    var columns = TextFileInitializer.of(file, DType.STRING, 0, DType.INT64, 1).withDelimiter(" ");
    assertThatThrownBy(() -> StaticHashTable.of(tf, columns, -1L))
        .isInstanceOf(TensorFlowException.class)
        .hasMessageContaining("words.txt");
    var twice = TextFileInitializer.ofLines(file("a", "a"));
    assertThatThrownBy(() -> StaticHashTable.of(tf, twice, -1L))
        .isInstanceOf(TensorFlowException.class)
        .hasMessageContaining("a");
    var tooMany = TextFileInitializer.ofLines(file("a", "b")).withVocabularySize(3);
    assertThatThrownBy(() -> StaticHashTable.of(tf, tooMany, -1L))
        .isInstanceOf(TensorFlowException.class);
  }

  @Test
  void textFile_withWrongColumns_isRefused() {
    Path file = folder.resolve("words.txt");
    assertThatThrownBy(() -> TextFileInitializer.of(file, DType.STRING, -3, DType.INT64, 1))
        .hasMessage(
            "TextFileInitializer: keyIndex must be a column in 0…1048576, WHOLE_LINE (-2) or"
                + " LINE_NUMBER (-1), got -3");
    assertThatThrownBy(() -> TextFileInitializer.of(file, DType.STRING, 0, DType.INT64, 1_048_577))
        .hasMessageStartingWith("TextFileInitializer: valueIndex must be a column in 0…1048576, ")
        .hasMessageEndingWith("got 1048577");
    assertThatThrownBy(() -> TextFileInitializer.of(file, DType.STRING, 0, DType.INT32, -1))
        .hasMessage("TextFileInitializer: valueIndex is LINE_NUMBER, which is int64, got int32");
    assertThatThrownBy(() -> TextFileInitializer.of(file, DType.FLOAT32, -2, DType.INT64, -1))
        .hasMessage(
            "TextFileInitializer: keyIndex is WHOLE_LINE, which is string or an integer, got"
                + " float32");
    var lines = TextFileInitializer.ofLines(file);
    assertThatThrownBy(() -> lines.withVocabularySize(0))
        .hasMessage(
            "TextFileInitializer: vocabularySize must be in 1…16777216, or -1 for all lines, got 0");
    assertThat(lines.withVocabularySize(16_777_216).vocabularySize()).isEqualTo(16_777_216);
    assertThatThrownBy(() -> lines.withVocabularySize(16_777_217))
        .hasMessageEndingWith("must be in 1…16777216, or -1 for all lines, got 16777217");
    assertThatThrownBy(() -> lines.withDelimiter(", "))
        .hasMessage("TextFileInitializer: delimiter must be one ASCII character, got ', '");
  }

  // -- mistakes -----------------------------------------------------------------------------------

  @Test
  void lookup_ofAnotherDtype_isRefused() {
    try (var table = words()) {
      assertThatThrownBy(() -> table.lookup(tf.constant(new long[] {1})))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "lookup: the keys of StaticHashTable(string to int64) must be string, got int64; cast"
                  + " them");
      var slices =
          IndexedSlices.of(
              tf.constant(new float[] {1}),
              tf.constant(new long[] {0}),
              tf.constant(new long[] {1}));
      assertThatThrownBy(() -> table.lookup(slices))
          .hasMessage(
              "lookup: the keys must be a tensor, got IndexedSlices; take its tensors one by"
                  + " one");
    }
  }

  @Test
  void table_ofKeysAndValuesThatDoNotFit_isRefused() {
    assertThatThrownBy(() ->
            StaticHashTable.of(tf, KeyValueTensorInitializer.of(WORDS, new long[] {1, 2}), -1L))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "StaticHashTable: expected two vectors of one length, got keys of shape [3] and values"
                + " of shape [2]; reshape them to [-1]");
    var rows = new long[][] {{1}, {2}};
    assertThatThrownBy(() -> StaticHashTable.of(tf, KeyValueTensorInitializer.of(rows, rows), -1L))
        .hasMessageContaining("got keys of shape [2, 1] and values of shape [2, 1]");
    var other =
        KeyValueTensorInitializer.of(tf.constant(NUMBERS), NUMBERS, DType.STRING, DType.INT64);
    assertThatThrownBy(() -> StaticHashTable.of(tf, other, -1L))
        .hasMessage("StaticHashTable: expected keys of string, got int64; cast it");
  }

  @Test
  void table_ofAKeyWithTwoValues_isRefused() {
    String[] keys = {"a", "b", "a"};
    assertThatThrownBy(
            () -> StaticHashTable.of(tf, KeyValueTensorInitializer.of(keys, NUMBERS), -1L))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "StaticHashTable(string to int64): the key a has the values 1 and 3; expected one for"
                + " each key, so leave all but one out");
  }

  @Test
  void table_withADefaultThatDoesNotFit_isRefused() {
    var entries = KeyValueTensorInitializer.of(WORDS, NUMBERS);
    assertThatThrownBy(() -> StaticHashTable.of(tf, entries, "none"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(
            "StaticHashTable(string to int64): the default value must be int64, got none: ");
    assertThatThrownBy(() -> StaticHashTable.of(tf, entries, tf.constant(1f)))
        .hasMessage(
            "StaticHashTable(string to int64): expected the default value of int64, got float32;"
                + " cast it");
    assertThatThrownBy(() -> StaticHashTable.of(tf, entries, new long[] {1}))
        .hasMessage(
            "StaticHashTable(string to int64): the default value must be a scalar, got shape [1]; a"
                + " MutableHashTable has values of other shapes");
  }

  @Test
  void table_ofDtypesThatTheRuntimeHasNot_isRefused() {
    var entries = KeyValueTensorInitializer.of(new float[] {1}, new long[] {1});
    assertThatThrownBy(() -> StaticHashTable.of(tf, entries, -1L))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(
            "StaticHashTable(float32 to int64): the runtime has no such table; keys are string,"
                + " int64 or int32,");
  }

  @Test
  void table_inATrace_isNotMadeAndNotUsedEagerly() {
    try (var table = words()) {
      var makes =
          tf.function((Ops g, Tensor x) ->
              StaticHashTable.of(g, KeyValueTensorInitializer.of(WORDS, NUMBERS), -1L)
                  .lookup(g, x));
      assertThatThrownBy(() -> makes.apply(tf.constant("a")))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining(
              "StaticHashTable: made while a function is traced, so it would be made once");
      var outside = tf.function((Ops g, Tensor x) -> table.lookup(tf, "a"));
      assertThatThrownBy(() -> outside.apply(tf.constant("a")))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("lookup: StaticHashTable(string to int64) is used eagerly")
          .hasMessageContaining("as in lookup(g, …)");
      var here = tf.function((Ops g, Tensor x) -> g.constant(table.size()));
      assertThatThrownBy(() -> here.apply(tf.constant("a")))
          .hasMessageContaining("size: StaticHashTable(string to int64) is used eagerly");
    }
  }

  @Test
  void table_ofAnotherEnvironment_isRefused() {
    try (var table = words();
        var other = environments.open()) {
      assertThatThrownBy(() -> table.lookup(other, "a"))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "lookup: StaticHashTable(string to int64) belongs to another environment; use it on"
                  + " the Ops of its own, or make another table here");
    }
  }

  @Test
  void table_closed_isNotUsed() {
    var table = words();
    var f = tf.function((Ops g, Tensor x) -> table.lookup(g, x));
    assertThat(f.apply(tf.constant("b")).asLong()).isEqualTo(2);
    assertThat(table.isClosed()).isFalse();
    table.close();
    table.close();
    assertThat(table.isClosed()).isTrue();
    assertThatThrownBy(() -> table.lookup("a"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "lookup: StaticHashTable(string to int64), closed, or its environment is; make another"
                + " one");
    assertThatThrownBy(() -> table.handle()).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> f.apply(tf.constant("b")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("StaticHashTable(string to int64) used after close()");
  }

  @Test
  void table_outlivesTheScopeItIsMadeIn() {
    StaticHashTable table;
    try (var scope = tf.scope()) {
      assertThat(scope).isNotNull();
      table = words();
    }
    assertThat(table.lookup("c").asLong()).isEqualTo(3);
    table.close();
  }

  @Test
  void table_thatIsNotMade_leavesNothing() {
    String[] twice = {"a", "b", "a"};
    long before = tf.liveTensors();
    for (Object missing : List.of(-1L, "none")) {
      var entries = KeyValueTensorInitializer.of(twice, NUMBERS);
      assertThatThrownBy(() -> StaticHashTable.of(tf, entries, missing))
          .isInstanceOf(IllegalArgumentException.class);
    }
    var floats = KeyValueTensorInitializer.of(new float[] {1}, NUMBERS_OF_ONE);
    assertThatThrownBy(() -> StaticHashTable.of(tf, floats, -1L))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(tf.liveTensors()).isEqualTo(before);
  }

  @Test
  void lookup_leavesItsResultOnly() {
    var entries = KeyValueTensorInitializer.of(WORDS, NUMBERS);
    long before = tf.liveTensors();
    try (var table = StaticVocabularyTable.of(tf, entries, 5)) {
      long made = tf.liveTensors();
      Tensor found = table.lookup(WORDS);
      assertThat(tf.liveTensors()).isEqualTo(made + 1);
      found.close();
      table.size(tf).close();
      assertThat(table.size()).isEqualTo(8);
      assertThat(tf.liveTensors()).isEqualTo(made);
    }
    assertThat(tf.liveTensors()).isEqualTo(before);
  }

  @Test
  void functionThatUsesATable_keepsItAlive() {
    var find = findInATable();
    System.gc();
    for (int i = 0; i < 3; i++) {
      assertThat(find.apply(tf.constant("c")).asLong()).isEqualTo(3);
    }
  }

  private Traced.Of1<Tensor, Tensor> findInATable() {
    var table = words();
    var find = tf.function((Ops g, Tensor x) -> table.lookup(g, x));
    find.concrete(TensorSpec.of(Shape.scalar(), DType.STRING));
    return find;
  }

  // -- vocabularies -------------------------------------------------------------------------------

  @Test
  void vocabulary_ofWrongDtypesOrWithoutBuckets_isRefused() {
    var entries = KeyValueTensorInitializer.of(WORDS, NUMBERS);
    assertThatThrownBy(() -> StaticVocabularyTable.of(tf, entries, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "StaticVocabularyTable: oovBuckets must be at least 1, got 0; a StaticHashTable has"
                + " none");
    var floats = KeyValueTensorInitializer.of(WORDS, new float[] {1, 2, 3});
    assertThatThrownBy(() -> StaticVocabularyTable.of(tf, floats, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "StaticVocabularyTable: expected string or int64 keys and int64 values, got string and"
                + " float32; cast them");
  }

  @ParameterizedTest
  @EnumSource
  void vocabulary_anywhere_numbersTheSame(Mode mode) {
    var entries = KeyValueTensorInitializer.of(WORDS, new long[] {0, 1, 2});
    try (var table = StaticVocabularyTable.of(tf, entries, 1)) {
      Tensor found = mode.run(tf, new long[3], g -> table.lookup(g, new String[] {"c", "z", "a"}));
      assertThat(longs(found)).containsExactly(2, 3, 0);
      assertThat(mode.run(tf, 0L, table::size).asLong()).isEqualTo(4);
      assertThat(table.size()).isEqualTo(4);
      assertThat(table.table().size()).isEqualTo(3);
      assertThat(table).hasToString("StaticVocabularyTable(string to int64)");
      assertThatThrownBy(() -> table.lookup(tf.constant(1L)))
          .hasMessageContaining(
              "the keys of StaticVocabularyTable(string to int64) must be string");
    }
  }
}
