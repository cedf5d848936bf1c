package io.intarsia.lookup;

import io.intarsia.dtype.DType;
import io.intarsia.internal.caller.ClassNames;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.TensorLike;
import java.nio.file.Path;

/// The messages of this package.
final class LookupErrors {
  private LookupErrors() {}

  static IllegalStateException closed(String operation, TableResource table) {
    return Mistake.state(
        "%s: %s, or its environment is; make another one".formatted(operation, table));
  }

  static IllegalArgumentException foreign(String operation, TableResource table) {
    return Mistake.argument(
        ("%s: %s belongs to another environment; use it on the Ops of its own, or make another"
                + " table here")
            .formatted(operation, table));
  }

  static IllegalStateException eagerInTrace(String operation, TableResource table) {
    return Mistake.state(
        ("%s: %s is used eagerly while a function is traced, so this would run once with the trace"
                + " and not with every call; pass the Ops of the function, as in %s(g, …)")
            .formatted(operation, table, operation));
  }

  static IllegalStateException inTrace(String kind) {
    return Mistake.state(
        ("%s: made while a function is traced, so it would be made once with the trace and not with"
                + " every call; make it before and use it in the function")
            .formatted(kind));
  }

  static IllegalArgumentException operandDtype(
      String operation, TableResource table, String what, DType expected, DType got) {
    return Mistake.argument(
        "%s: %s of %s must be %s, got %s; cast them"
            .formatted(operation, what, table, expected, got));
  }

  static IllegalArgumentException valueShape(
      String operation, TableResource table, Shape expected, Shape got) {
    return Mistake.argument(
        ("%s: %s takes values of the shape of the keys and of one value, %s, got %s; reshape keys"
                + " or values")
            .formatted(operation, table, expected, got));
  }

  static IllegalArgumentException notATensor(String operation, String what, TensorLike got) {
    return Mistake.argument(
        "%s: %s must be a tensor, got %s; take its tensors one by one"
            .formatted(operation, what, ClassNames.of(got)));
  }

  static IllegalArgumentException symbolic(String kind, String what, TensorLike got) {
    return Mistake.argument(
        ("%s: %s is %s of a function that is traced, which is known only when it is called; give"
                + " host data")
            .formatted(kind, what, got));
  }

  static IllegalArgumentException dtype(String kind, String what, DType expected, DType got) {
    return Mistake.argument(
        "%s: expected %s of %s, got %s; cast it".formatted(kind, what, expected, got));
  }

  static IllegalArgumentException notOfOneLength(String kind, Shape keys, Shape values) {
    return Mistake.argument(
        ("%s: expected two vectors of one length, got keys of shape %s and values of shape %s;"
                + " reshape them to [-1]")
            .formatted(kind, keys, values));
  }

  static IllegalArgumentException noEntries(String kind) {
    return Mistake.argument(
        kind + ": expected at least one key, got none; a MutableHashTable may be empty");
  }

  static IllegalArgumentException twoValues(
      TableResource table, Object key, Object first, Object second) {
    return Mistake.argument(
        ("%s: the key %s has the values %s and %s; expected one for each key, so leave all but one"
                + " out")
            .formatted(table, key, first, second));
  }

  static IllegalArgumentException defaultValue(
      TableMaker maker, Object value, IllegalArgumentException cause) {
    return Mistake.argument(
        "%s: the default value must be %s, got %s: %s"
            .formatted(maker.title(), maker.valueDtype(), value, cause.getMessage()),
        cause);
  }

  static IllegalArgumentException defaultShape(TableMaker maker, Shape got) {
    return Mistake.argument(
        ("%s: the default value must be a scalar, got shape %s; a MutableHashTable has values of"
                + " other shapes")
            .formatted(maker.title(), got));
  }

  static IllegalArgumentException noSuchTable(TableMaker maker, RuntimeException cause) {
    return Mistake.argument(
        ("%s: the runtime has no such table; keys are string, int64 or int32, values also floating"
                + " point, and not all pairs are there: cast one of them")
            .formatted(maker.title()),
        cause);
  }

  static IllegalArgumentException noFile(String kind, Path file) {
    return Mistake.argument("%s: there is no file %s to read".formatted(kind, file));
  }

  static IllegalArgumentException index(String name, long last, long got) {
    return Mistake.argument(
        ("TextFileInitializer: %s must be a column in 0…%d, WHOLE_LINE (-2) or LINE_NUMBER (-1), got"
                + " %d")
            .formatted(name, last, got));
  }

  static IllegalArgumentException indexDtype(
      String name, String index, String expected, DType got) {
    return Mistake.argument(
        "TextFileInitializer: %s is %s, which is %s, got %s".formatted(name, index, expected, got));
  }

  static IllegalArgumentException vocabularySize(long most, long got) {
    return Mistake.argument(
        "TextFileInitializer: vocabularySize must be in 1…%d, or -1 for all lines, got %d"
            .formatted(most, got));
  }

  static IllegalArgumentException delimiter(String got) {
    return Mistake.argument(
        "TextFileInitializer: delimiter must be one ASCII character, got '%s'".formatted(got));
  }

  static IllegalArgumentException buckets(long got) {
    return Mistake.argument(
        "StaticVocabularyTable: oovBuckets must be at least 1, got %d; a StaticHashTable has none"
            .formatted(got));
  }

  static IllegalArgumentException vocabularyDtypes(DType keys, DType values) {
    return Mistake.argument(
        ("StaticVocabularyTable: expected string or int64 keys and int64 values, got %s and %s;"
                + " cast them")
            .formatted(keys, values));
  }
}
