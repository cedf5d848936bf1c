package io.intarsia.savedmodel;

import io.intarsia.dtype.DType;
import io.intarsia.lookup.StaticHashTable;
import io.intarsia.lookup.TableEntries;
import io.intarsia.op.Ops;
import io.intarsia.spec.StructuredValues;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.tensorflow.proto.TensorProto;

/// What a table holds, in the order of the keys: a table itself has none, and a model that is saved
/// twice is to be the same.
record SortedEntries(TensorProto keys, TensorProto values) {
  static SortedEntries of(StaticHashTable table) {
    Ops tf = Ops.of(table.handle().place());
    try (TableEntries entries = table.export(tf);
        Tensor order = tf.constant(order(entries.keys()));
        Tensor keys = tf.gather(entries.keys(), order);
        Tensor values = tf.gather(entries.values(), order)) {
      return new SortedEntries(proto(keys), proto(values));
    }
  }

  private static int[] order(Tensor keys) {
    try (HostTensor host = keys.toHost()) {
      return IntStream.range(0, (int) host.size())
          .boxed()
          .sorted(comparator(host))
          .mapToInt(Integer::intValue)
          .toArray();
    }
  }

  private static Comparator<Integer> comparator(HostTensor keys) {
    return keys.dtype() == DType.STRING
        ? (a, b) -> Arrays.compareUnsigned(keys.bytes(a), keys.bytes(b))
        : (a, b) -> Long.compare(keys.longAt(a), keys.longAt(b));
  }

  private static TensorProto proto(Tensor tensor) {
    return StructuredValues.encode(tensor).getTensorValue();
  }
}
