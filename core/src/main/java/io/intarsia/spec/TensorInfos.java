package io.intarsia.spec;

import io.intarsia.dtype.DType;
import io.intarsia.internal.codec.CodecPath;
import io.intarsia.internal.codec.ShapeProtos;
import io.intarsia.nest.Nest;
import io.intarsia.shape.Shape;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import org.tensorflow.proto.TensorInfo;

/// What a signature says of one input or output: which tensors of a graph it is made of.
public final class TensorInfos {
  private TensorInfos() {}

  /// The entry for a value: a tensor by its name; a sparse tensor by the names of its parts; any
  /// other value as a composite, with its spec and an entry for each tensor.
  ///
  /// @param tensorNames the names of the tensors, such as `x:0`, in the order in which the spec
  ///   takes values apart
  /// @throws IllegalArgumentException if there are more or fewer names than tensors, or the spec
  ///   cannot be saved
  public static TensorInfo of(TypeSpec<?> spec, List<String> tensorNames) {
    return entry(spec, names(spec, tensorNames));
  }

  /// The entry for a value as a composite, with its spec and an entry for each tensor, sparse
  /// tensors too.
  ///
  /// @param tensorNames the names of the tensors in the order in which the spec takes values apart
  /// @throws IllegalArgumentException if there are more or fewer names than tensors, or the spec
  ///   cannot be saved
  public static TensorInfo composite(TypeSpec<?> spec, List<String> tensorNames) {
    return composite(spec, names(spec, tensorNames));
  }

  private static Queue<String> names(TypeSpec<?> spec, List<String> tensorNames) {
    int count = FlatCount.of(spec);
    if (count != tensorNames.size()) {
      throw CodecErrors.tensorNames(spec, count, tensorNames);
    }
    return new ArrayDeque<>(tensorNames);
  }

  private static TensorInfo entry(TypeSpec<?> spec, Queue<String> names) {
    if (spec instanceof TensorSpec tensor) {
      return info(tensor.shape(), tensor.dtype()).setName(names.remove()).build();
    }
    return isSparse(spec) ? sparse(spec, names) : composite(spec, names);
  }

  private static boolean isSparse(TypeSpec<?> spec) {
    return TypeRegistry.nameOf(spec.getClass())
        .filter(BuiltInSpec.SPARSE_TENSOR.registryName()::equals)
        .isPresent();
  }

  private static TensorInfo sparse(TypeSpec<?> spec, Queue<String> names) {
    var state = spec.serialize();
    if (state.size() == 2
        && state.get(0) instanceof Shape shape
        && state.get(1) instanceof DType dtype) {
      TensorInfo.Builder proto = info(shape, dtype);
      proto
          .getCooSparseBuilder()
          .setIndicesTensorName(names.remove())
          .setValuesTensorName(names.remove())
          .setDenseShapeTensorName(names.remove());
      return proto.build();
    }
    throw new AssertionError("the state of a sparse spec is shape and dtype; please report");
  }

  private static TensorInfo composite(TypeSpec<?> spec, Queue<String> names) {
    var proto = TensorInfo.newBuilder();
    var composite = proto.getCompositeTensorBuilder();
    composite.setTypeSpec(TypeSpecEncoder.encode(spec, CodecPath.root()));
    for (Object part : Nest.expanded().flatten(spec)) {
      composite.addComponents(entry((TensorSpec) Objects.requireNonNull(part), names));
    }
    return proto.build();
  }

  private static TensorInfo.Builder info(Shape shape, DType dtype) {
    return TensorInfo.newBuilder()
        .setDtypeValue(dtype.code())
        .setTensorShape(ShapeProtos.encode(shape));
  }
}
