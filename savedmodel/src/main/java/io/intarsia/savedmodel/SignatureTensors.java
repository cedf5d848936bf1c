package io.intarsia.savedmodel;

import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.tensorflow.proto.TensorInfo;
import org.tensorflow.proto.TensorInfo.CooSparse;
import org.tensorflow.proto.TensorShapeProto;
import org.tensorflow.proto.TensorShapeProto.Dim;

/// The tensors of a side of a signature in a graph, by the names they are given and taken by. A
/// value of several tensors has one name for each: those of a sparse one end in `_indices`,
/// `_values` and `_dense_shape`, of others in `_component_0` and so on.
///
/// @see "Python: tensorflow/python/saved_model/load_v1_in_v2.py, v2.18"
final class SignatureTensors {
  // Where references to variables begin among the numbers of dtypes: 101 is one to float32.
  private static final int REFERENCES = 100;

  private SignatureTensors() {}

  /// A tensor of a graph.
  ///
  /// @param output of a node, such as `add:0`
  record Place(String output, TensorSpec spec) {}

  /// The tensors, by name, sorted.
  ///
  /// @throws java.util.NoSuchElementException if one has a dtype that there is not
  /// @throws IllegalArgumentException if one has a shape that there is not
  static SortedMap<String, Place> of(Map<String, TensorInfo> infos) {
    SortedMap<String, Place> places = new TreeMap<>();
    infos.forEach((name, info) -> add(places, name, info));
    return places;
  }

  private static void add(Map<String, Place> places, String name, TensorInfo info) {
    switch (info.getEncodingCase()) {
      case COO_SPARSE -> {
        CooSparse sparse = info.getCooSparse();
        places.put(
            name + "_indices",
            place(sparse.getIndicesTensorName(), Shape.unknownOfRank(2), DType.INT64));
        places.put(
            name + "_values",
            place(sparse.getValuesTensorName(), Shape.unknownOfRank(1), dtype(info)));
        places.put(
            name + "_dense_shape",
            place(sparse.getDenseShapeTensorName(), Shape.unknownOfRank(1), DType.INT64));
      }
      case COMPOSITE_TENSOR -> {
        List<TensorInfo> parts = info.getCompositeTensor().getComponentsList();
        for (int i = 0; i < parts.size(); i++) {
          add(places, name + "_component_" + i, parts.get(i));
        }
      }
      default -> places.put(name, new Place(info.getName(), spec(info)));
    }
  }

  /// What an entry says of a single tensor.
  ///
  /// @throws java.util.NoSuchElementException if it has a dtype that there is not
  /// @throws IllegalArgumentException if it has a shape that there is not
  static TensorSpec spec(TensorInfo info) {
    return TensorSpec.of(shape(info.getTensorShape()), dtype(info));
  }

  private static DType dtype(TensorInfo info) {
    return DType.ofCode(info.getDtypeValue() % REFERENCES);
  }

  private static Place place(String output, Shape shape, DType dtype) {
    return new Place(output, TensorSpec.of(shape, dtype));
  }

  private static Shape shape(TensorShapeProto shape) {
    return shape.getUnknownRank()
        ? Shape.unknown()
        : Shape.of(shape.getDimList().stream().mapToLong(Dim::getSize).toArray());
  }
}
