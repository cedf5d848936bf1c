package io.intarsia.types.structured;

import io.intarsia.dispatch.DispatchableType;
import io.intarsia.dispatch.Dispatcher;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.TypeSpec;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.tensor.Place;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import io.intarsia.types.ragged.RaggedTensor;
import io.intarsia.types.ragged.RowPartition;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/// A tensor of structures: each has the same fields, and each field is one value for all of them,
/// whose first axes are those of the structures. Fields are tensors, ragged tensors, or structured
/// tensors themselves. Immutable; the tensors stay the caller's.
///
/// ```java
/// var people = StructuredTensor.of(tf, List.of(
///     Map.of("age", 12, "nicknames", List.of("Jo")),
///     Map.of("age", 82, "nicknames", List.of("Bob", "Bobby"))));
/// people.fieldValue("age");        // [12, 82]
/// people.fieldValue("nicknames");  // RaggedTensor([[Jo], [Bob, Bobby]])
/// people.get(1, "nicknames", 0);   // Bob
/// ```
///
/// The rank is known, and is that of the structures: the axes that a field has beyond belong to its
/// values. Where rows of structures differ in length, fields are ragged there.
///
/// Functions that choose and arrange elements take structured tensors: `gather`, `booleanMask`,
/// `concat`, `stack`, `expandDims` and `random.shuffle` are run on each field, along the first
/// axis, where tensors not known to be equally long are stacked as ragged ones. `tile`, `slice`,
/// `reverse`, `reshape`, `transpose`, `split` and their kind are run on the numbers of the
/// structures, whose rows must be of one length. `size` and `rank` are of structures; `zerosLike`
/// and `onesLike` give a number for each. All others, arithmetic above all, refuse them: call those
/// on a field.
///
/// That fields agree in the sizes of shared axes is checked when a value is made as far as sizes
/// are static, and by [#validate] where there is data.
///
/// @see "Python: tf.experimental.StructuredTensor"
public final class StructuredTensor implements ExtensionType, DispatchableType {
  /// In place of fields if there are none, a value whose axes are those of the structures, so that
  /// what is run on each field finds it. No field can be named so.
  static final String PLACEHOLDER = "";

  private final SortedMap<String, TensorLike> parts;
  private final int rank;

  // Nothing is checked: the tensors may be placeholders.
  StructuredTensor(Map<String, ? extends TensorLike> parts, int rank) {
    this.parts = Collections.unmodifiableSortedMap(new TreeMap<>(parts));
    this.rank = rank;
  }

  // -- making -------------------------------------------------------------------------------------

  /// One structure with these fields.
  ///
  /// @param fields by name: tensors, ragged tensors, structured tensors, or other extension values;
  ///   one at least
  /// @throws IllegalArgumentException if there are none, a name is not of letters, digits and `_`
  ///   with a letter first, or a value is of another kind
  /// @see "Python: tf.experimental.StructuredTensor.from_fields"
  public static StructuredTensor fromFields(Map<String, ? extends TensorLike> fields) {
    return fromFieldsAndRank(fields, 0);
  }

  /// Structures with these fields, of that shape.
  ///
  /// @param fields by name, as [#fromFields(Map)] takes them
  /// @param shape `[S…]`, which each field begins with; sizes may be unknown
  /// @throws IllegalArgumentException if the rank is unknown, a field has other first axes, or as
  ///   [#fromFields(Map)]
  /// @see "Python: tf.experimental.StructuredTensor.from_fields"
  public static StructuredTensor fromFields(Map<String, ? extends TensorLike> fields, Shape shape) {
    return Fields.structured("StructuredTensor.fromFields", fields, shape);
  }

  /// Structures with these fields, arranged along their first axes.
  ///
  /// @param fields by name, as [#fromFields(Map)] takes them
  /// @param rank how many axes are shared
  /// @throws IllegalArgumentException if the rank is negative, a field has fewer axes, fields are
  ///   known to differ in a shared axis, or as [#fromFields(Map)]
  /// @see "Python: tf.experimental.StructuredTensor.from_fields_and_rank"
  public static StructuredTensor fromFieldsAndRank(
      Map<String, ? extends TensorLike> fields, int rank) {
    if (rank < 0) {
      throw StructuredErrors.rank(rank);
    }
    return Fields.structured(
        "StructuredTensor.fromFieldsAndRank", fields, Shape.unknownOfRank(rank));
  }

  /// Structures without fields.
  ///
  /// @param tf where they are made
  /// @param shape fully known
  /// @throws IllegalArgumentException if a size is not known
  /// @see "Python: tf.experimental.StructuredTensor.from_shape"
  public static StructuredTensor fromShape(Place tf, Shape shape) {
    return Fields.empty(tf, shape);
  }

  /// Structures without fields, in rows.
  ///
  /// @param partitions the outermost first; one at least
  /// @throws IllegalArgumentException if there are none, or dtypes differ
  /// @see "Python: tf.experimental.StructuredTensor.from_shape"
  public static StructuredTensor fromRowPartitions(List<RowPartition> partitions) {
    return Fields.empty(partitions);
  }

  /// The structures that nested Java values say. Maps and records become structures, lists of them
  /// structured tensors; lists of other values tensors, deeper ones ragged tensors; the rest
  /// scalars. In a field, whole numbers beside others become `float64`, and `int` beside `long`
  /// `int64`, as in JSON, which [#toString] prints and any JSON library reads into such values.
  ///
  /// @param tf where the tensors are made
  /// @param value a map, a record, or a list of them, at one depth, all with the same fields
  /// @throws IllegalArgumentException if it is not; the message says where
  /// @see "Python: tf.experimental.StructuredTensor.from_pyval"
  public static StructuredTensor of(Place tf, Object value) {
    return StructuredBuilder.build(tf, value);
  }

  /// As [#of(Place, Object)], of a type that is known: fields that are missing everywhere because
  /// there is no structure are there, and elements have the dtypes it says.
  ///
  /// @throws IllegalArgumentException if the value does not fit; the message says where
  /// @see "Python: tf.experimental.StructuredTensor.from_pyval"
  public static StructuredTensor of(Place tf, Object value, StructuredTensorSpec spec) {
    return TypedBuilder.build(tf, value, spec);
  }

  // -- what it is ---------------------------------------------------------------------------------

  /// The number of axes along which the structures are arranged.
  @Override
  public int rank() {
    return rank;
  }

  /// The shape of the structures: of known rank, as far as sizes are known.
  @Override
  public Shape shape() {
    return Fields.sharedShape(parts, rank);
  }

  /// The number of structures, or of rows of them; -1 if unknown.
  ///
  /// @throws IllegalStateException if this is one structure
  /// @see "Python: tf.experimental.StructuredTensor.nrows"
  public long nrows() {
    if (rank == 0) {
      throw StructuredErrors.noRows("nrows");
    }
    return shape().dim(0);
  }

  /// How the structures are cut into rows, the outermost first: one partition for each axis but the
  /// first. Runs ops if no field is ragged.
  ///
  /// @see "Python: tf.experimental.StructuredTensor.row_partitions"
  public List<RowPartition> rowPartitions() {
    return Fields.partitions(this);
  }

  /// The names of the fields, in alphabetical order.
  public List<String> fieldNames() {
    return parts.keySet().stream().filter(name -> !name.equals(PLACEHOLDER)).toList();
  }

  /// The value of a field, or of a field of fields that are structures: `[S…, V…]`.
  ///
  /// @param path the name of a field, then those below; none for this value itself
  /// @throws IllegalArgumentException if there is no such field
  /// @see "Python: tf.experimental.StructuredTensor.field_value"
  public TensorLike fieldValue(String... path) {
    TensorLike value = this;
    for (String name : path) {
      if (!(value instanceof StructuredTensor structured && structured.has(name))) {
        throw StructuredErrors.noField("StructuredTensor.fieldValue", List.of(path), value);
      }
      value = Objects.requireNonNull(structured.parts.get(name));
    }
    return value;
  }

  /// As [#fieldValue(String...)], of the list of names.
  ///
  /// @throws IllegalArgumentException if there is no such field
  /// @see "Python: tf.experimental.StructuredTensor.field_value"
  public TensorLike fieldValue(List<String> path) {
    return fieldValue(path.toArray(String[]::new));
  }

  boolean has(String name) {
    return !name.equals(PLACEHOLDER) && parts.containsKey(name);
  }

  /// A part, as between Python's brackets: along the axes of the structures as [Tensor#get] takes
  /// indices, then the name of a field, then along the axes of its values: `people.get(3, "names",
  /// 0)`, `people.get(Index.all(), "names")`. A name may also come first of all axes that are left.
  ///
  /// @param keys indices and names of fields
  /// @throws IllegalArgumentException if a name comes before an index of each axis, there is no
  ///   such field, or an index is not for a value of that kind
  /// @throws IndexOutOfBoundsException if a position is outside its axis
  /// @see "Python: tf.experimental.StructuredTensor.__getitem__"
  public TensorLike get(Object... keys) {
    return StructuredIndexing.get(Ops.of(place()), this, List.of(keys));
  }

  /// Where the tensors are: the innermost graph that one of them is of, or their environment.
  public Place place() {
    List<Object> tensors = new ArrayList<>();
    for (Object leaf : Nest.expanded().flatten(this)) {
      if (leaf instanceof Tensor) {
        tensors.add(leaf);
      }
    }
    return ((Tensor) tensors.getFirst()).place().placeFor(tensors);
  }

  // -- changing -----------------------------------------------------------------------------------

  /// The same structures with fields added, replaced, changed or removed.
  ///
  /// @param updates by name of a field, or by the list of names that leads to one: a new value, a
  ///   `UnaryOperator<TensorLike>` from the old value, or null to remove it
  /// @throws IllegalArgumentException if a field of structures and one below it are both updated,
  ///   one is not there that is changed, removed or led through, or the new values do not fit
  /// @see "Python: tf.experimental.StructuredTensor.with_updates"
  public StructuredTensor withUpdates(Map<?, ? extends Object> updates) {
    return FieldUpdates.of(updates).apply(this);
  }

  /// The same structures with one field changed.
  ///
  /// @param update the new value from the old one
  /// @throws IllegalArgumentException if there is no such field, or the new value does not fit
  /// @see "Python: tf.experimental.StructuredTensor.with_updates"
  public StructuredTensor withUpdates(String name, UnaryOperator<TensorLike> update) {
    return withUpdates(Map.of(name, update));
  }

  /// The same structures with a field of structures' field changed.
  ///
  /// @param path the names that lead to the field
  /// @param update the new value from the old one
  /// @throws IllegalArgumentException if there is no such field, or the new value does not fit
  /// @see "Python: tf.experimental.StructuredTensor.with_updates"
  public StructuredTensor withUpdates(List<String> path, UnaryOperator<TensorLike> update) {
    return withUpdates(Map.of(path, update));
  }

  /// The same structures and a field of structures' field, one level up: what it has for the
  /// structures in each row is joined.
  ///
  /// @param sourcePath the names that lead to the field, two at least
  /// @param newName of the new field, beside the first of the last two names
  /// @throws IllegalArgumentException if there is no such field
  /// @see "Python: tf.experimental.StructuredTensor.promote"
  public StructuredTensor promote(List<String> sourcePath, String newName) {
    return FieldUpdates.promote(this, sourcePath, newName);
  }

  /// The structures, or rows of them, cut into rows.
  ///
  /// @throws IllegalArgumentException if this is one structure
  /// @see "Python: tf.experimental.StructuredTensor.partition_outer_dimension"
  public StructuredTensor partitionOuterDimension(RowPartition partition) {
    if (rank == 0) {
      throw StructuredErrors.noAxis("StructuredTensor.partitionOuterDimension");
    }
    return map(rank + 1, part -> Axes.partition(part, partition));
  }

  /// The same structures with several axes in one.
  ///
  /// @param outerAxis the first of them; negative from the last
  /// @param innerAxis the last of them; negative from the last
  /// @throws IllegalArgumentException if there are no such axes, or the first is behind the last
  /// @see "Python: tf.experimental.StructuredTensor.merge_dims"
  public StructuredTensor mergeDims(int outerAxis, int innerAxis) {
    int outer = Axes.axis("StructuredTensor.mergeDims", outerAxis, rank);
    int inner = Axes.axis("StructuredTensor.mergeDims", innerAxis, rank);
    if (outer > inner) {
      throw StructuredErrors.axisOrder(outer, inner);
    }
    return outer == inner
        ? this
        : map(rank - inner + outer, part -> Axes.merge(part, outer, inner));
  }

  /// The same of each part.
  StructuredTensor map(int newRank, UnaryOperator<TensorLike> function) {
    Map<String, TensorLike> mapped = new TreeMap<>();
    parts.forEach((name, part) -> mapped.put(name, function.apply(part)));
    return new StructuredTensor(mapped, newRank);
  }

  SortedMap<String, TensorLike> parts() {
    return parts;
  }

  // -- to Java ------------------------------------------------------------------------------------

  /// The structures as nested lists of maps.
  ///
  /// @throws IllegalStateException if this is one structure, or has no data
  /// @see "Python: tf.experimental.StructuredTensor.to_pyval"
  public List<?> toList() {
    if (rank == 0) {
      throw StructuredErrors.oneStructure();
    }
    return (List<?>) StructuredReader.read(this);
  }

  /// The fields by name, in alphabetical order: of one structure its values, of several a nested
  /// list for each field.
  ///
  /// @throws IllegalStateException if there is no data
  /// @see "Python: tf.experimental.StructuredTensor.to_pyval"
  public Map<String, ?> toMap() {
    return StructuredReader.columns(this);
  }

  /// Checks the row splits of ragged fields, and that all fields have the shared axes in common.
  /// Does nothing while there is no data.
  ///
  /// @throws IllegalArgumentException if one has not
  @Override
  public void validate() {
    if (TypeSpecs.areReal(this)) {
      StructuredReader.validate(this);
    }
  }

  @Override
  public StructuredTensorSpec typeSpec() {
    Map<String, TypeSpec<?>> specs = new TreeMap<>();
    parts.forEach((name, part) -> specs.put(name, TypeSpecs.of(part)));
    return new StructuredTensorSpec(specs, rank);
  }

  @Override
  public Dispatcher dispatcher() {
    return StructuredDispatch.TABLE;
  }

  /// Prints JSON, `[{"age": 12, "nicknames": ["Jo"]}]`, or the spec where there is no data.
  @Override
  public String toString() {
    return StructuredReader.text(this);
  }

  /// A value of ragged rank 0 is a tensor, as rows of ragged tensors are.
  static TensorLike plain(TensorLike value) {
    return value instanceof RaggedTensor ragged && ragged.raggedRank() == 0
        ? ragged.flatValues()
        : value;
  }
}
