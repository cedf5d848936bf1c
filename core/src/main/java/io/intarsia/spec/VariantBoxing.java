package io.intarsia.spec;

import io.intarsia.dtype.DType;
import io.intarsia.nest.Nest;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// Boxes a record with a component that cannot be stacked: all its tensors in one variant, which
/// can be passed on as a tensor but means nothing when stacked.
final class VariantBoxing<T> implements BatchEncoder<T> {
  private static final int EXTENSION_TYPE = 13;

  @Override
  public List<Tensor> encode(DerivedSpec<T> spec, T value, int minimumRank) {
    checkRank(spec, minimumRank);
    List<Object> tensors = new ArrayList<>();
    for (Object leaf : Nest.expanded().flatten(value)) {
      tensors.add(Objects.requireNonNull(leaf));
    }
    Attributes attributes = Attributes.of("metadata", metadata(spec));
    var tf = ((Tensor) tensors.getFirst()).place();
    return List.of(tf.execute("CompositeTensorVariantFromComponents", attributes, tensors)[0]);
  }

  @Override
  @SuppressWarnings("unchecked") // the spec is of T
  public T decode(DerivedSpec<T> spec, List<Tensor> box) {
    List<DType> dtypes =
        Nest.expanded().flatten(spec).stream()
            .map(leaf -> ((TensorSpec) Objects.requireNonNull(leaf)).dtype())
            .toList();
    Attributes attributes = Attributes.of("metadata", metadata(spec)).with("Tcomponents", dtypes);
    Tensor[] tensors =
        box.getFirst()
            .place()
            .execute("CompositeTensorVariantToComponents", attributes, box.getFirst());
    return (T) Objects.requireNonNull(Nest.expanded().packSequenceAs(spec, List.of(tensors)));
  }

  @Override
  public List<TensorSpec> boxedSpecs(DerivedSpec<T> spec, int minimumRank) {
    checkRank(spec, minimumRank);
    return List.of(TensorSpec.of(Shape.scalar(), DType.VARIANT));
  }

  private static void checkRank(DerivedSpec<?> spec, int minimumRank) {
    if (minimumRank > 0) {
      throw SpecErrors.cannotUnstackVariant(spec, minimumRank);
    }
  }

  // A CompositeTensorVariantMetadata message: a TypeSpecProto (field 1) with kind (1) and name (3).
  // When the box is opened the op compares kind and dtypes of the components only; the name is for
  // whoever looks into the variant.
  private static byte[] metadata(DerivedSpec<?> spec) {
    byte[] name = spec.valueType().getName().getBytes(StandardCharsets.UTF_8);
    var type = new ByteArrayOutputStream();
    type.write(1 << 3);
    type.write(EXTENSION_TYPE);
    writeBytes(type, 3, name);
    var message = new ByteArrayOutputStream();
    writeBytes(message, 1, type.toByteArray());
    return message.toByteArray();
  }

  private static void writeBytes(ByteArrayOutputStream out, int field, byte[] bytes) {
    out.write(field << 3 | 2);
    int length = bytes.length;
    for (; length > 0x7f; length >>>= 7) {
      out.write(length & 0x7f | 0x80);
    }
    out.write(length);
    out.writeBytes(bytes);
  }
}
