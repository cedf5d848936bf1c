package io.intarsia.benchmarks.bare;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// A `TFE_Context` with default options, and the conversions of `float32` tensors in as few calls
/// as there can be.
final class BareContext implements AutoCloseable {
  private static final int FLOAT32 = 1;

  private final long status = Api.newStatus();
  private final long context = create(status);

  long pointer() {
    return context;
  }

  /// The one status of this context's single-threaded loops.
  long status() {
    return status;
  }

  /// Makes a tensor of flat values; the caller deletes the handle.
  long tensor(float[] values, long... dims) {
    long tensor = allocate(values.length, dims);
    copyIn(values, tensor, 0);
    return handleOf(tensor);
  }

  /// Makes a matrix of its rows; the caller deletes the handle.
  long tensor(float[][] rows) {
    long width = rows[0].length;
    long tensor = allocate(rows.length * width, rows.length, width);
    for (int i = 0; i < rows.length; i++) {
      copyIn(rows[i], tensor, i * width);
    }
    return handleOf(tensor);
  }

  /// Copies a tensor to a new array.
  float[] values(long handle) {
    long tensor = Api.resolve(handle, status);
    check(status);
    float[] values = view(tensor).toArray(ValueLayout.JAVA_FLOAT);
    Api.deleteTensor(tensor);
    return values;
  }

  /// Copies a matrix to new arrays.
  float[][] rows(long handle, int count, int width) {
    long tensor = Api.resolve(handle, status);
    check(status);
    var data = view(tensor);
    float[][] rows = new float[count][width];
    for (int i = 0; i < count; i++) {
      MemorySegment.copy(data, ValueLayout.JAVA_FLOAT, 4L * i * width, rows[i], 0, width);
    }
    Api.deleteTensor(tensor);
    return rows;
  }

  /// Stops the benchmark if a call failed.
  static void check(long status) {
    if (Api.code(status) != 0) {
      throw new IllegalStateException("the bare loop failed with status code " + Api.code(status));
    }
  }

  @Override
  public void close() {
    Api.deleteContext(context);
  }

  private static long create(long status) {
    long options = Api.newContextOptions();
    long context = Api.newContext(options, status);
    check(status);
    Api.deleteContextOptions(options);
    return context;
  }

  private static long allocate(long count, long... dims) {
    return Api.allocateTensor(FLOAT32, MemorySegment.ofArray(dims), dims.length, 4 * count);
  }

  private static void copyIn(float[] values, long tensor, long at) {
    MemorySegment.copy(values, 0, view(tensor), ValueLayout.JAVA_FLOAT, 4 * at, values.length);
  }

  private long handleOf(long tensor) {
    long handle = Api.newHandle(tensor, status);
    check(status);
    Api.deleteTensor(tensor);
    return handle;
  }

  @SuppressWarnings("restricted") // gives the runtime's memory its size
  private static MemorySegment view(long tensor) {
    return MemorySegment.ofAddress(Api.tensorData(tensor)).reinterpret(Api.tensorByteSize(tensor));
  }
}
