package io.intarsia.testing;

import io.intarsia.dtype.DType;
import io.intarsia.nest.Tuple;
import io.intarsia.shape.Shape;
import io.intarsia.spec.StackableTypeSpec;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeSpec;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Place;
import io.intarsia.tensor.Tensor;
import java.io.File;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The spec of [Faulty], with the fault of its values.
final class FaultySpec extends StackableTypeSpec<Faulty> {
  private static final long serialVersionUID = 1;

  private final Fault fault;
  private final Shape shape;
  private final DType dtype;
  private final String label;
  private transient @Nullable Faulty remembered;
  // How often it was stacked, minus how often it was unstacked; large after a long stack.
  private transient int depth;

  /// A value that Java cannot write.
  record Unwritable(String text) {}

  FaultySpec(Fault fault, Shape shape, DType dtype, String label) {
    this.fault = fault;
    this.shape = shape;
    this.dtype = dtype;
    this.label = label;
  }

  FaultySpec remembering(Faulty value) {
    remembered = value;
    return this;
  }

  static FaultySpec deserialize(Tuple state) {
    var fault = Fault.valueOf(String.valueOf(state.get(0)));
    if (fault == Fault.NO_DESERIALIZER) {
      throw new IllegalArgumentException("not made for reading");
    }
    var shape = (Shape) Objects.requireNonNull(state.get(1));
    var dtype = (DType) Objects.requireNonNull(state.get(2));
    String label = fault == Fault.DROPS_STATE ? "lost" : String.valueOf(state.get(3));
    boolean isText = label.matches("[a-z!]*[+a-zA-Z0-9 ]*");
    if (fault == Fault.FALLS_OVER_OTHER_LABELS && !isText) {
      throw new AssertionError("nobody writes such labels");
    }
    return new FaultySpec(fault, shape, dtype, label);
  }

  @Override
  public Tuple serialize() {
    return switch (fault) {
      case DROPS_STATE -> Tuple.of(fault.name(), shape, dtype);
      case SERIALIZES_A_FILE -> Tuple.of(fault.name(), shape, dtype, label, new File("somewhere"));
      case SERIALIZES_WHAT_CANNOT_BE_WRITTEN ->
          Tuple.of(fault.name(), shape, dtype, label, new Unwritable("text"));
      default -> Tuple.of(fault.name(), shape, dtype, label);
    };
  }

  @Override
  @SuppressWarnings({"unchecked", "rawtypes"}) // wrong on purpose
  public Class<Faulty> valueType() {
    return fault == Fault.WRONG_VALUE_TYPE ? (Class) String.class : Faulty.class;
  }

  @Override
  public Object componentSpecs() {
    DType ofMask = fault == Fault.WRONG_COMPONENT_SPECS ? DType.INT32 : DType.BOOL;
    return Tuple.of(TensorSpec.of(shape, dtype), TensorSpec.of(shape, ofMask));
  }

  @Override
  public Object toComponents(Faulty value) {
    return switch (fault) {
      case OP_IN_TO_COMPONENTS -> Tuple.of(value.values(), value.mask().eq(value.mask()));
      case LOSES_A_COMPONENT -> Tuple.of(value.values());
      case COMPONENT_IS_NO_TENSOR -> Tuple.of(value.values(), true);
      default -> Tuple.of(value.values(), value.mask());
    };
  }

  @Override
  public Faulty fromComponents(Object components) {
    var parts = (Tuple) components;
    var values = (Tensor) Objects.requireNonNull(parts.get(0));
    Tensor mask = parts.size() > 1 && parts.get(1) instanceof Tensor second ? second : values;
    return switch (fault) {
      case OP_IN_FROM_COMPONENTS -> make(values.plus(0), mask, label);
      case CONSTANT_IN_FROM_COMPONENTS -> make(values, constant(values), label);
      case REBUILDS_ANOTHER_LABEL -> make(values, mask, label + "!");
      case READS_DATA_WHEN_REBUILT -> make(values, mask, readingFirst(values));
      case FORGETS_THE_LABEL_OF_UNKNOWN_SHAPES ->
          make(values, mask, shape.isFullyKnown() ? label : "forgotten");
      case REMEMBERS_THE_VALUE -> remembered == null ? make(values, mask, label) : remembered;
      default -> make(values, mask, label);
    };
  }

  @Override
  public boolean isCompatibleWith(@Nullable Object specOrValue) {
    return switch (fault) {
      case TAKES_ANYTHING -> true;
      case REFUSES_ITS_VALUES ->
          specOrValue instanceof FaultySpec && super.isCompatibleWith(specOrValue);
      case ASYMMETRIC_COMPATIBILITY ->
          specOrValue instanceof ForeignSpec || super.isCompatibleWith(specOrValue);
      default -> super.isCompatibleWith(specOrValue);
    };
  }

  @Override
  public Optional<TypeSpec<Faulty>> mostSpecificCompatibleType(TypeSpec<?> other) {
    boolean sameClass = other instanceof FaultySpec;
    return switch (fault) {
      case ONE_SIDED_MERGE -> sameClass ? Optional.of(this) : Optional.empty();
      case MERGES_WITH_EVERYTHING -> Optional.of(this);
      case MERGE_TOO_NARROW ->
          sameClass
              ? Optional.of(new FaultySpec(fault, Shape.of(7, 7), dtype, label))
              : Optional.empty();
      default -> super.mostSpecificCompatibleType(other);
    };
  }

  @Override
  public Faulty cast(@Nullable Object value) {
    Faulty same = super.cast(value);
    return fault == Fault.CASTS_TO_ANOTHER_VALUE
        ? make(same.values(), same.mask(), label + "!")
        : same;
  }

  @Override
  public List<Tensor> toBoxedTensor(Faulty value, int minimumRank) {
    checkRank(minimumRank);
    boolean apart = fault == Fault.BOXES_NOT_PARALLEL && minimumRank > 0;
    Tensor mask = apart ? firstRow(value.mask()) : value.mask();
    return fault == Fault.ONE_TENSOR_TOO_FEW_IN_THE_BOX
        ? List.of(value.values())
        : List.of(value.values(), mask);
  }

  @Override
  public Faulty fromBoxedTensor(List<Tensor> box) {
    boolean reverses =
        (fault == Fault.REVERSES_WHEN_STACKED && depth == 1)
            || (fault == Fault.REVERSES_WHEN_UNSTACKED && depth == -1)
            || (fault == Fault.REVERSES_LONG_STACKS && depth > 1);
    Tensor values = box.getFirst();
    return make(reverses ? reversed(values) : values, box.getLast(), label);
  }

  @Override
  public List<TensorSpec> boxedTensorSpec(int minimumRank) {
    checkRank(minimumRank);
    boolean wrong = fault == Fault.WRONG_BOX_SPECS;
    boolean apart = fault == Fault.BOXES_NOT_PARALLEL;
    Shape ofMask = apart ? Shape.unknown() : shape;
    return List.of(
        TensorSpec.of(shape, wrong ? DType.STRING : dtype), TensorSpec.of(ofMask, DType.BOOL));
  }

  @Override
  public StackableTypeSpec<Faulty> stacked(long num) {
    long shown = fault == Fault.FORGETS_HOW_MANY_ARE_STACKED ? Shape.UNKNOWN_SIZE : num;
    var spec = new FaultySpec(fault, shape.withLeading(shown), dtype, label);
    spec.depth = num > 3 ? 10 : depth + 1;
    return spec;
  }

  @Override
  public StackableTypeSpec<Faulty> unstacked() {
    var spec = new FaultySpec(fault, shape.subShape(1, shape.rank()), dtype, label);
    spec.depth = depth - 1;
    return spec;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return fault == Fault.EQUAL_WHATEVER_THE_LABEL
        ? other instanceof FaultySpec spec && shape.equals(spec.shape) && dtype == spec.dtype
        : super.equals(other);
  }

  @Override
  public int hashCode() {
    return switch (fault) {
      case HASH_BY_IDENTITY -> System.identityHashCode(this);
      case EQUAL_WHATEVER_THE_LABEL -> shape.hashCode();
      default -> super.hashCode();
    };
  }

  @Override
  public String toString() {
    return fault == Fault.PRINTS_NO_STATE ? "FaultySpec" : super.toString();
  }

  private Faulty make(Tensor values, Tensor mask, String withLabel) {
    return new Faulty(fault, values, mask, withLabel);
  }

  private String readingFirst(Tensor values) {
    values.toHost().close();
    return label;
  }

  private void checkRank(int minimumRank) {
    if (shape.hasRank() && shape.rank() < minimumRank) {
      throw new IllegalArgumentException("too few axes");
    }
  }

  private static Tensor constant(Tensor like) {
    try (var host = HostTensor.of(new boolean[] {true, true})) {
      return like.place().constant(host);
    }
  }

  private static Tensor firstRow(Tensor tensor) {
    return tensor.get(Index.range(0, 1));
  }

  private static Tensor reversed(Tensor tensor) {
    try (var axis = HostTensor.of(new int[] {0})) {
      Place runner = tensor.place();
      return runner.execute("ReverseV2", Attributes.NONE, tensor, runner.constant(axis))[0];
    }
  }
}
