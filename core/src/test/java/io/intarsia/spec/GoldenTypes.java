package io.intarsia.spec;

import io.intarsia.dtype.DType;
import io.intarsia.nest.Tuple;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The types of `tools/golden/structured.py` in Java.
final class GoldenTypes {
  private GoldenTypes() {}

  static final List<Class<?>> ALL =
      List.of(
          MaskedSpec.class,
          SparseSpec.class,
          RaggedSpec.class,
          Boxed.class,
          Statics.class,
          Containers.class,
          Outer.class,
          NoTensors.class,
          Batchable.class);

  @TypeName("golden.Boxed")
  record Boxed(Tensor values, int k) implements ExtensionType {}

  @TypeName("golden.Statics")
  record Statics(
      boolean flag, short count, float rate, String label, Shape shape, DType dtype, Tensor tensor)
      implements ExtensionType {}

  @TypeName("golden.Containers")
  record Containers(
      List<Tensor> pair,
      List<Tensor> many,
      Tuple mixed,
      Map<String, Tensor> mapping,
      Map<String, Integer> statics)
      implements ExtensionType {}

  @TypeName("golden.Outer")
  record Outer(Boxed boxed, List<Boxed> list_of_boxed, Parts ragged, Parts sparse)
      implements ExtensionType {}

  @TypeName("golden.NoTensors")
  record NoTensors() implements ExtensionType {}

  @TypeName("golden.Batchable")
  record Batchable(Tensor values, Tensor mask) implements ExtensionType {}

  /// A value of a spec written by hand.
  record Parts(TypeSpec<?> spec, List<Tensor> tensors) implements ExtensionType {
    @Override
    public TypeSpec<?> typeSpec() {
      return spec;
    }
  }

  abstract static class PartsSpec extends TypeSpec<Parts> {
    abstract List<? extends TypeSpec<?>> parts();

    @Override
    public Class<Parts> valueType() {
      return Parts.class;
    }

    @Override
    public Object componentSpecs() {
      return parts();
    }

    @Override
    public Object toComponents(Parts value) {
      return value.tensors();
    }

    @Override
    @SuppressWarnings("unchecked")
    public Parts fromComponents(Object components) {
      return new Parts(this, (List<Tensor>) components);
    }
  }

  @TypeName("golden.MaskedSpec")
  static final class MaskedSpec extends PartsSpec {
    private final Shape shape;
    private final DType dtype;
    private final @Nullable Object options;

    MaskedSpec(Shape shape, DType dtype, @Nullable Object options) {
      this.shape = shape;
      this.dtype = dtype;
      this.options = options;
    }

    static MaskedSpec deserialize(Tuple state) {
      return new MaskedSpec(
          Decoded.as(Shape.class, state.get(0)),
          Decoded.as(DType.class, state.get(1)),
          state.get(2));
    }

    @Override
    public Tuple serialize() {
      return Tuple.of(shape, dtype, options);
    }

    @Override
    List<? extends TypeSpec<?>> parts() {
      return List.of(TensorSpec.of(shape, DType.BOOL), TensorSpec.of(shape, dtype));
    }
  }

  @TypeName("tf.SparseTensorSpec")
  static final class SparseSpec extends PartsSpec {
    private final Shape shape;
    private final DType dtype;

    SparseSpec(Shape shape, DType dtype) {
      this.shape = shape;
      this.dtype = dtype;
    }

    @Override
    public Tuple serialize() {
      return Tuple.of(shape, dtype);
    }

    @Override
    List<? extends TypeSpec<?>> parts() {
      long rank = shape.hasRank() ? shape.rank() : -1;
      return List.of(
          TensorSpec.of(Shape.of(-1, rank), DType.INT64),
          TensorSpec.of(Shape.of(-1), dtype),
          TensorSpec.of(Shape.of(rank), DType.INT64));
    }
  }

  /// Ragged tensors, of values of any type.
  @TypeName("tf.RaggedTensorSpec")
  static final class RaggedSpec extends PartsSpec {
    private final Shape shape;
    private final DType dtype;
    private final int raggedRank;
    private final DType splits;
    private final @Nullable TypeSpec<?> values;

    RaggedSpec(Shape shape, DType dtype, int raggedRank, DType splits) {
      this(shape, dtype, raggedRank, splits, null);
    }

    RaggedSpec(
        Shape shape, DType dtype, int raggedRank, DType splits, @Nullable TypeSpec<?> values) {
      this.shape = shape;
      this.dtype = dtype;
      this.raggedRank = raggedRank;
      this.splits = splits;
      this.values = values;
    }

    @Override
    public Tuple serialize() {
      return values == null
          ? Tuple.of(shape, dtype, raggedRank, splits)
          : Tuple.of(shape, dtype, raggedRank, splits, values);
    }

    @Override
    List<? extends TypeSpec<?>> parts() {
      var parts = new ArrayList<TypeSpec<?>>();
      parts.add(values == null ? TensorSpec.of(flatShape(), dtype) : values);
      for (int i = 0; i < raggedRank; i++) {
        boolean known = i == 0 && shape.hasRank() && shape.dim(0) >= 0;
        parts.add(TensorSpec.of(Shape.of(known ? shape.dim(0) + 1 : -1), splits));
      }
      return parts;
    }

    private Shape flatShape() {
      if (!shape.hasRank() || raggedRank == 0) {
        return shape;
      }
      return shape.subShape(raggedRank + 1, shape.rank()).withLeading(-1);
    }
  }
}
