package io.intarsia.lookup;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;

/// A table that numbers words, also those it does not know: these get one of the numbers behind the
/// known ones, by their fingerprint, the same in every process and in Python.
///
/// ```java
/// var words = KeyValueTensorInitializer.of(new String[] {"a", "b"}, new long[] {0, 1});
/// var table = StaticVocabularyTable.of(tf, words, 3);
/// table.lookup(new String[] {"b", "z"}); // 1, and one of 2, 3 and 4
/// ```
///
/// A known word with the number -1 counts as unknown.
///
/// @see "Python: tf.lookup.StaticVocabularyTable"
public final class StaticVocabularyTable implements LookupTable {
  private static final long UNKNOWN = -1;

  private final StaticHashTable table;
  private final long oovBuckets;

  private StaticVocabularyTable(StaticHashTable table, long oovBuckets) {
    this.table = table;
    this.oovBuckets = oovBuckets;
  }

  /// Makes a table.
  ///
  /// @param tf the environment
  /// @param initializer the known words, `string` or `int64`, and their numbers, `int64`
  /// @param oovBuckets how many numbers there are for words that are out of the vocabulary
  /// @throws IllegalArgumentException if the words or numbers have other dtypes, there is no
  ///   bucket, or as [StaticHashTable#of] does
  /// @throws IllegalStateException if this thread is tracing a function
  /// @throws io.intarsia.errors.TensorFlowException as [StaticHashTable#of] does
  public static StaticVocabularyTable of(Ops tf, TableInitializer initializer, long oovBuckets) {
    if (oovBuckets < 1) {
      throw LookupErrors.buckets(oovBuckets);
    }
    return of(StaticHashTable.of(tf, "StaticVocabularyTable", initializer, UNKNOWN), oovBuckets);
  }

  private static StaticVocabularyTable of(StaticHashTable table, long oovBuckets) {
    DType keys = table.keyDtype();
    if ((keys != DType.STRING && keys != DType.INT64) || table.valueDtype() != DType.INT64) {
      table.close();
      throw LookupErrors.vocabularyDtypes(keys, table.valueDtype());
    }
    return new StaticVocabularyTable(table, oovBuckets);
  }

  /// The table of the known words. It is this table's own.
  public StaticHashTable table() {
    return table;
  }

  /// How many numbers there are for words that it does not know.
  public long oovBuckets() {
    return oovBuckets;
  }

  @Override
  public DType keyDtype() {
    return table.keyDtype();
  }

  @Override
  public DType valueDtype() {
    return table.valueDtype();
  }

  @Override
  public Tensor lookup(Ops tf, Object keys) {
    table.resource().check(tf, "lookup");
    try (var operands = new TableOperands(tf, "lookup", table.resource())) {
      Tensor words = operands.keys(keys);
      try (Tensor known = table.lookup(tf, words);
          Tensor other = beyond(tf, words);
          Tensor isKnown = tf.math.notEqual(known, table.resource().defaultValue())) {
        return tf.where(isKnown, known, other);
      }
    }
  }

  /// The numbers that words have if they are not known.
  private Tensor beyond(Ops tf, Tensor words) {
    try (Tensor bucket = bucket(tf, words);
        Tensor first = table.size(tf)) {
      return bucket.plus(first);
    }
  }

  private Tensor bucket(Ops tf, Tensor words) {
    var count = Attributes.of("num_buckets", oovBuckets);
    if (words.dtype() == DType.STRING) {
      return tf.execute("StringToHashBucketFast", count, words)[0];
    }
    try (Tensor text = tf.execute("AsString", Attributes.NONE, words)[0]) {
      return tf.execute("StringToHashBucketFast", count, text)[0];
    }
  }

  @Override
  public Tensor lookup(Object keys) {
    return lookup(table.resource().here("lookup"), keys);
  }

  /// How many numbers there are: the known words, and the others.
  @Override
  public Tensor size(Ops tf) {
    try (Tensor known = table.size(tf);
        Tensor others = tf.constant(oovBuckets)) {
      return known.plus(others);
    }
  }

  /// How many numbers there are: the known words, and the others.
  @Override
  public long size() {
    return table.size() + oovBuckets;
  }

  @Override
  public boolean isClosed() {
    return table.isClosed();
  }

  @Override
  public void close() {
    table.close();
  }

  /// Its kind and dtypes.
  @Override
  public String toString() {
    return table.toString();
  }
}
