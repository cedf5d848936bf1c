package io.intarsia.checkpoint;

import io.intarsia.checkpoint.CheckpointDiff.TypeChange;
import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.op.Ops;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The tensors of a checkpoint by their keys, whoever wrote it: this library, `tf.train.Checkpoint`
/// and `tf.train.Saver` of Python, Keras, or what saves a model.
///
/// ```java
/// var reader = CheckpointReader.open(Path.of("run/ckpt-3"));
/// reader.specs().keySet();
/// Tensor kernel = reader.tensor(tf, "model/kernel/.ATTRIBUTES/VARIABLE_VALUE");
/// ```
///
/// Opening reads the index, `<prefix>.index`, and checks it; values are read from
/// `<prefix>.data-…-of-…` when they are asked for, and are compared with their checksums. Nothing is
/// kept open, so that there is nothing to close. Threads may share a reader.
///
/// @see "Python: tf.train.load_checkpoint, tf.train.list_variables"
public final class CheckpointReader {
  private final Path prefix;
  private final BundleIndex index;
  private final Shards shards;
  private final Map<String, TensorSpec> specs;

  private CheckpointReader(Path prefix, BundleIndex index) {
    this.prefix = prefix;
    this.index = index;
    this.shards = new Shards(prefix, index.shards());
    Map<String, TensorSpec> specs = new LinkedHashMap<>();
    index.entries().forEach((key, entry) -> specs.put(key, entry.spec()));
    this.specs = Collections.unmodifiableMap(specs);
  }

  /// Opens a checkpoint.
  ///
  /// @param prefix what the names of its files begin with: `run/ckpt-3` for `run/ckpt-3.index` and
  ///   its data
  /// @throws CheckpointException if there is no such checkpoint, its index is damaged, or a newer
  ///   runtime wrote it
  public static CheckpointReader open(Path prefix) throws CheckpointException {
    Path file = indexFile(prefix);
    if (!Files.exists(file)) {
      throw CheckpointErrors.noCheckpoint(prefix, file);
    }
    return new CheckpointReader(prefix, BundleIndex.read(file));
  }

  static Path indexFile(Path prefix) {
    Path name = prefix.getFileName();
    return prefix.resolveSibling((name == null ? "" : name) + ".index");
  }

  /// What the names of the files begin with.
  public Path prefix() {
    return prefix;
  }

  /// Key, dtype and shape of each tensor, in the order of the keys. The key is also the name of the
  /// spec.
  public Map<String, TensorSpec> specs() {
    return specs;
  }

  /// How many bytes a tensor takes in the files of data; 0 if it lies there in parts, which have
  /// other keys.
  ///
  /// @throws IllegalArgumentException if there is no tensor of that key
  public long size(String key) {
    return entry("CheckpointReader.size", key).size();
  }

  /// Reads a tensor.
  ///
  /// @param tf where it is to be
  /// @return owned by the caller
  /// @throws IllegalArgumentException if there is no tensor of that key
  /// @throws CheckpointException if its data is missing or damaged
  public Tensor tensor(Ops tf, String key) throws CheckpointException {
    return tensors(tf, List.of(key)).values().iterator().next();
  }

  /// Reads tensors, all or none, in the order of the keys that are given.
  ///
  /// @param tf where they are to be
  /// @return owned by the caller
  /// @throws IllegalArgumentException if there is no tensor of a key
  /// @throws CheckpointException if data is missing or damaged
  public Map<String, Tensor> tensors(Ops tf, Collection<String> keys) throws CheckpointException {
    List<String> wanted = List.copyOf(new LinkedHashSet<>(keys));
    for (String key : wanted) {
      check(key);
    }
    if (wanted.isEmpty()) {
      return Map.of();
    }
    List<Tensor> read = restore(tf, wanted);
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    for (int i = 0; i < wanted.size(); i++) {
      tensors.put(wanted.get(i), read.get(i));
    }
    return tensors;
  }

  /// Checks that what the runtime is about to read is there.
  void check(String key) throws CheckpointException {
    BundleEntry entry = entry("CheckpointReader.tensor", key);
    if (entry.spec().dtype().isHandle()) {
      throw CheckpointErrors.handle(index.file(), entry.spec());
    }
    shards.check(entry);
  }

  private List<Tensor> restore(Ops tf, List<String> keys) throws CheckpointException {
    List<DType> dtypes = keys.stream().map(key -> entry("CheckpointReader.tensor", key).spec().dtype()).toList();
    String[] slices = Collections.nCopies(keys.size(), "").toArray(String[]::new);
    try {
      return tf.raw.RestoreV2(absolute(), keys.toArray(String[]::new), slices, dtypes);
    } catch (TensorFlowException e) {
      throw CheckpointErrors.notRead(prefix, e);
    }
  }

  private String absolute() {
    return prefix.toAbsolutePath().toString();
  }

  /// The objects whose variables are stored; empty if the tensors are stored by names alone, as
  /// `tf.train.Saver` does.
  ///
  /// @throws CheckpointException if the graph of the objects is damaged
  public Optional<ObjectGraph> objectGraph() throws CheckpointException {
    BundleEntry entry = index.entries().get(ObjectGraph.KEY);
    if (entry == null) {
      return Optional.empty();
    }
    if (entry.spec().dtype() != DType.STRING || entry.spec().shape().rank() != 0) {
      throw CheckpointErrors.noGraph(index.file(), "expected a string, got " + entry.spec());
    }
    try {
      return Optional.of(ObjectGraph.parse(shards.string(entry)));
    } catch (IllegalArgumentException e) {
      throw CheckpointErrors.noGraph(shards.file(entry.shard()), e.getMessage());
    }
  }

  /// What is different in another checkpoint. Values are compared byte by byte, so that NaN is the
  /// same as NaN, and 0 is not -0.
  ///
  /// @throws CheckpointException if data of one of the two is missing
  public CheckpointDiff diff(CheckpointReader other) throws CheckpointException {
    Map<String, TypeChange> types = new LinkedHashMap<>();
    Set<String> values = new LinkedHashSet<>();
    Set<String> unknown = new LinkedHashSet<>();
    for (BundleEntry here : index.entries().values()) {
      String key = here.spec().name().orElse("");
      BundleEntry there = other.index.entries().get(key);
      if (there == null) {
        continue;
      }
      if (!there.spec().equals(here.spec())) {
        types.put(key, new TypeChange(here.spec(), there.spec()));
      } else if (!isComparable(here, other, there)) {
        unknown.add(key);
      } else if (!Shards.areSame(shards, here, other.shards, there)) {
        values.add(key);
      }
    }
    return new CheckpointDiff(
        without(specs, other.specs), without(other.specs, specs), types, values, unknown);
  }

  private boolean isComparable(BundleEntry here, CheckpointReader other, BundleEntry there) {
    return !here.isPartitioned()
        && !there.isPartitioned()
        && index.isBigEndian() == other.index.isBigEndian();
  }

  private static Set<String> without(Map<String, ?> keys, Map<String, ?> others) {
    Set<String> left = new LinkedHashSet<>(keys.keySet());
    left.removeAll(others.keySet());
    return left;
  }

  private BundleEntry entry(String operation, String key) {
    BundleEntry entry = index.entries().get(key);
    if (entry == null) {
      throw CheckpointErrors.noKey(operation, prefix, key, specs.keySet());
    }
    return entry;
  }

  /// Prefix and number of tensors.
  @Override
  public String toString() {
    return "CheckpointReader[%s, %d tensors]".formatted(prefix, specs.size());
  }
}
