package io.intarsia.lookup;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.SymbolicTensor;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Makes tables that do not change, with what they hold.
final class StaticContent {
  private static final String TABLE = "AnonymousHashTable";

  private StaticContent() {}

  static TableResource of(
      Ops tf, String kind, KeyValueTensorInitializer entries, Object defaultValue) {
    TableResource.requireNoTrace(tf, kind);
    try (HostTensor keys = host(kind, "keys", entries.keys(), entries.keyDtype());
        HostTensor values = host(kind, "values", entries.values(), entries.valueDtype())) {
      if (keys.shape().rank() != 1 || !keys.shape().equals(values.shape())) {
        throw LookupErrors.notOfOneLength(kind, keys.shape(), values.shape());
      }
      if (keys.size() == 0) {
        throw LookupErrors.noEntries(kind);
      }
      var resource =
          new TableMaker(tf, kind, keys.dtype(), values.dtype())
              .make(TABLE, defaultValue, keys.byteSize() + values.byteSize());
      return filled(resource, () -> fill(tf, resource, keys, values));
    }
  }

  private static HostTensor host(String kind, String what, Object data, @Nullable DType dtype) {
    HostTensor host =
        switch (data) {
          case EagerTensor tensor -> tensor.toHost();
          case SymbolicTensor symbolic -> throw LookupErrors.symbolic(kind, what, symbolic);
          case TensorLike other -> throw LookupErrors.notATensor(kind, what, other);
          default -> dtype == null ? HostTensor.of(data) : HostTensor.of(data, dtype);
        };
    if (dtype != null && host.dtype() != dtype) {
      DType got = host.dtype();
      host.close();
      throw LookupErrors.dtype(kind, what, dtype, got);
    }
    return host;
  }

  private static void fill(Ops tf, TableResource resource, HostTensor keys, HostTensor values) {
    try (Tensor all = tf.constant(keys);
        Tensor theirs = tf.constant(values)) {
      tf.execute("InitializeTableV2", Attributes.NONE, resource.openHandle("of"), all, theirs);
    } catch (TensorFlowException e) {
      requireOneValueEach(resource, keys, values);
      throw e;
    }
  }

  /// Says which key has two values, if one does.
  private static void requireOneValueEach(
      TableResource resource, HostTensor keys, HostTensor values) {
    Map<Object, Object> seen = new HashMap<>();
    for (long i = 0; i < keys.size(); i++) {
      Object value = element(values, i);
      Object before = seen.put(element(keys, i), value);
      if (before != null && !before.equals(value)) {
        throw LookupErrors.twoValues(
            resource, keys.elementAt(i), shown(values, before), values.elementAt(i));
      }
    }
  }

  // Bytes that are no text would all read as the same.
  private static Object element(HostTensor tensor, long position) {
    return tensor.dtype() == DType.STRING
        ? ByteBuffer.wrap(tensor.bytes(position))
        : tensor.elementAt(position);
  }

  private static Object shown(HostTensor values, Object element) {
    for (long i = 0; i < values.size(); i++) {
      if (element.equals(element(values, i))) {
        return values.elementAt(i);
      }
    }
    throw new AssertionError("the element is of these values; please report");
  }

  static TableResource of(Ops tf, String kind, TextFileInitializer file, Object defaultValue) {
    TableResource.requireNoTrace(tf, kind);
    if (!Files.isRegularFile(file.file())) {
      throw LookupErrors.noFile(kind, file.file());
    }
    var resource =
        new TableMaker(tf, kind, file.keyDtype(), file.valueDtype())
            .make(TABLE, defaultValue, size(kind, file.file()));
    return filled(resource, () -> fill(tf, resource, file));
  }

  private static long size(String kind, Path file) {
    try {
      return Files.size(file);
    } catch (IOException _) {
      throw LookupErrors.noFile(kind, file); // it went away meanwhile
    }
  }

  private static void fill(Ops tf, TableResource resource, TextFileInitializer file) {
    Attributes attributes =
        Attributes.of("key_index", file.keyIndex())
            .with("value_index", file.valueIndex())
            .with("vocab_size", file.vocabularySize())
            .with("delimiter", file.delimiter());
    try (Tensor path = tf.constant(file.file().toAbsolutePath().toString())) {
      tf.execute("InitializeTableFromTextFileV2", attributes, resource.openHandle("of"), path);
    }
  }

  private static TableResource filled(TableResource resource, Runnable fill) {
    try {
      fill.run();
      return resource;
    } catch (RuntimeException | Error e) {
      resource.close();
      throw e;
    }
  }
}
