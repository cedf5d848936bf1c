package io.intarsia.types.example;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The features of a call by the kind of result that the kernels have for their keys.
final class FeatureParams {
  final String operation;
  final SortedMap<String, ExampleFeature> features;
  private final Map<String, Key> keys = new LinkedHashMap<>();

  private FeatureParams(String operation, Map<String, ? extends ExampleFeature> features) {
    this.operation = operation;
    this.features = new TreeMap<>(features);
  }

  /// What the kernels give for a key.
  private enum Kind {
    DENSE,
    SPARSE,
    RAGGED
  }

  /// How a key is read.
  ///
  /// @param shape of a dense one; scalar of others
  /// @param splits dtype of the splits of a ragged one; that of the values of others
  private record Key(
      Kind kind, DType dtype, DType splits, Shape shape, @Nullable Object defaultValue) {
    static Key sparse(DType dtype) {
      return new Key(Kind.SPARSE, dtype, dtype, Shape.scalar(), null);
    }

    static Key ragged(DType dtype, DType splits) {
      return new Key(Kind.RAGGED, dtype, splits, Shape.scalar(), null);
    }

    static Key dense(DType dtype, Shape shape, @Nullable Object defaultValue) {
      return new Key(Kind.DENSE, dtype, dtype, shape, defaultValue);
    }

    @Override
    public String toString() {
      return switch (kind) {
        case DENSE -> "a tensor of %s%s".formatted(dtype, shape);
        case SPARSE -> "a sparse tensor of " + dtype;
        case RAGGED -> "a ragged tensor of %s with splits of %s".formatted(dtype, splits);
      };
    }
  }

  /// The features of examples, or of the context of sequences.
  ///
  /// @param kinds classes of features that may be there
  /// @throws IllegalArgumentException if one may not, or two read a key in different ways
  static FeatureParams ofExamples(
      String operation,
      Map<String, ? extends ExampleFeature> features,
      Collection<Class<? extends ExampleFeature>> kinds) {
    var params = new FeatureParams(operation, features);
    params.features.forEach((key, feature) -> {
      params.checkKind(key, feature, kinds);
      if (feature instanceof FixedLenSequenceFeature sequence) {
        params.checkPadded(key, sequence);
        params.add(
            key, Key.dense(sequence.dtype(), sequence.wholeShape(), sequence.defaultValue()));
      } else {
        params.add(key, feature);
      }
    });
    return params;
  }

  /// The features of the steps of sequences.
  static FeatureParams ofSequences(
      String operation,
      Map<String, ? extends ExampleFeature> features,
      Collection<Class<? extends ExampleFeature>> kinds) {
    var params = new FeatureParams(operation, features);
    params.features.forEach((key, feature) -> {
      params.checkKind(key, feature, kinds);
      if (feature instanceof FixedLenSequenceFeature sequence) {
        params.checkUnpadded(key, sequence);
        params.add(key, Key.dense(sequence.dtype(), sequence.shape(), null));
      } else {
        params.add(key, feature);
      }
    });
    return params;
  }

  private void checkKind(
      String key, ExampleFeature feature, Collection<Class<? extends ExampleFeature>> kinds) {
    if (!kinds.contains(feature.getClass())) {
      String names = String.join(", ", kinds.stream().map(Class::getSimpleName).toList());
      throw FeatureErrors.feature(
          operation, key, "one of " + names, feature.getClass().getSimpleName());
    }
  }

  private void checkPadded(String key, FixedLenSequenceFeature feature) {
    if (!feature.allowMissing()) {
      throw FeatureErrors.feature(
          operation,
          key,
          "a feature that examples may miss",
          "a FixedLenSequenceFeature that must be there; use withAllowMissing(true)");
    }
  }

  private void checkUnpadded(String key, FixedLenSequenceFeature feature) {
    if (feature.defaultValue() != null) {
      throw FeatureErrors.feature(
          operation,
          key,
          "no default value, as shorter sequences end with 0 or the empty string",
          String.valueOf(feature.defaultValue()));
    }
  }

  private void add(String key, ExampleFeature feature) {
    switch (feature) {
      case FixedLenFeature fixed ->
          add(key, Key.dense(fixed.dtype(), fixed.shape(), fixed.defaultValue()));
      case VarLenFeature values -> add(key, Key.sparse(values.dtype()));
      case SparseFeature sparse -> {
        sparse.indexKey().forEach(index -> add(index, Key.sparse(DType.INT64)));
        add(sparse.valueKey(), Key.sparse(sparse.dtype()));
      }
      case RaggedFeature ragged -> {
        add(ragged.valueKeyOr(key), Key.ragged(ragged.dtype(), ragged.rowSplitsDtype()));
        for (RaggedFeature.Partition partition : ragged.partitions()) {
          if (partition instanceof RaggedFeature.Keyed keyed) {
            add(keyed.key(), Key.ragged(DType.INT64, ragged.rowSplitsDtype()));
          }
        }
      }
      case FixedLenSequenceFeature sequence ->
          throw new AssertionError("examples and sequences read it in ways of their own");
    }
  }

  private void add(String name, Key key) {
    Key other = keys.putIfAbsent(name, key);
    if (other != null && !other.equals(key)) {
      throw FeatureErrors.conflict(operation, name, other.toString(), key.toString());
    }
  }

  // -- what the kernels take ----------------------------------------------------------------------

  List<String> sparseKeys() {
    return names(Kind.SPARSE);
  }

  List<String> denseKeys() {
    return names(Kind.DENSE);
  }

  List<String> raggedKeys() {
    return names(Kind.RAGGED);
  }

  List<DType> sparseTypes() {
    return of(Kind.SPARSE).stream().map(Key::dtype).toList();
  }

  List<DType> denseTypes() {
    return of(Kind.DENSE).stream().map(Key::dtype).toList();
  }

  List<DType> raggedTypes() {
    return of(Kind.RAGGED).stream().map(Key::dtype).toList();
  }

  List<DType> splitTypes() {
    return of(Kind.RAGGED).stream().map(Key::splits).toList();
  }

  List<Shape> denseShapes() {
    return of(Kind.DENSE).stream().map(Key::shape).toList();
  }

  /// Of each dense key whether it is of a sequence that may miss it: then it has no step.
  boolean[] assumedEmpty() {
    List<String> dense = denseKeys();
    boolean[] flags = new boolean[dense.size()];
    for (int i = 0; i < flags.length; i++) {
      flags[i] =
          features.get(dense.get(i)) instanceof FixedLenSequenceFeature feature
              && feature.allowMissing();
    }
    return flags;
  }

  /// Of each dense key what it is where an example has nothing.
  List<Tensor> denseDefaults(Ops tf) {
    List<Tensor> defaults = new ArrayList<>();
    keys.forEach((name, key) -> {
      if (key.kind == Kind.DENSE) {
        defaults.add(DenseDefaults.of(tf, operation, name, key.dtype, key.shape, key.defaultValue));
      }
    });
    return defaults;
  }

  private List<String> names(Kind kind) {
    return keys.entrySet().stream()
        .filter(entry -> entry.getValue().kind == kind)
        .map(Map.Entry::getKey)
        .toList();
  }

  private List<Key> of(Kind kind) {
    return keys.values().stream().filter(key -> key.kind == kind).toList();
  }
}
