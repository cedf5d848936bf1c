package io.intarsia.savedmodel;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.lookup.KeyValueTensorInitializer;
import io.intarsia.lookup.MutableHashTable;
import io.intarsia.lookup.StaticHashTable;
import io.intarsia.lookup.StaticVocabularyTable;
import io.intarsia.lookup.TextFileInitializer;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A model with a table of each kind, for Python.
final class EachTable {
  /// What of it Python has read.
  static final Path READ_BY_PYTHON = Path.of("src/test/resources/python/each_table.pbtxt");

  private static final TensorSpec WORDS = TensorSpec.of(Shape.of(-1), DType.STRING);

  private EachTable() {}

  /// Saves it, and deletes the file that it was made of.
  ///
  /// @return the number of the unknown word `z` in its vocabulary
  static long save(Environment tf, Path folder, Path target) throws IOException {
    Path words = Files.write(folder.resolve("words.txt"), List.of("b 5", "a 6"));
    var columns = TextFileInitializer.of(words, DType.STRING, 0, DType.INT64, 1).withDelimiter(" ");
    var known = KeyValueTensorInitializer.of(new String[] {"a", "b"}, new long[] {0, 1});
    try (var pairs = StaticHashTable.of(tf, known, -1L);
        var lines = StaticHashTable.of(tf, columns, 0L);
        var vocabulary = StaticVocabularyTable.of(tf, known, 1000);
        var counts = MutableHashTable.of(tf, DType.STRING, DType.INT64, 0L)) {
      Map<String, Object> model = new HashMap<>();
      model.put("pairs", pairs);
      model.put("lines", lines);
      model.put("vocabulary", vocabulary);
      model.put("counts", counts);
      // Of one entry: tables that change are stored in no order.
      counts.insert("a", 40L);
      var count =
          tf.function((Ops g, Tensor x) -> {
            counts.insert(g, x, counts.lookup(g, x).plus(1L));
            return counts.lookup(g, x);
          });
      model.put("count", count);
      var find =
          tf.function((Ops g, Tensor x) ->
              List.of(pairs.lookup(g, x), lines.lookup(g, x), vocabulary.lookup(g, x)));
      model.put("find", find);
      var options =
          SaveOptions.defaults()
              .withSignature("serving_default", find.concrete(WORDS), "x")
              .withSignature("count", count.concrete(WORDS), "x");
      SavedModel.save(tf, model, target, options);
      Files.delete(words);
      return vocabulary.lookup("z").asLong();
    }
  }
}
