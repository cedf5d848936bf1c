package io.intarsia.benchmarks.bare;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// A `TFE_Context`, and the conversions of tensors, `float32` mostly, in as few calls as there can
/// be.
final class BareContext implements AutoCloseable {
  // An element of a tensor of strings.
  private static final long TEXT_BYTES = 24;

  private final long status = BareApi.newStatus();
  private final long context;

  /// A context with default options.
  BareContext() {
    this(0);
  }

  /// @param interOpThreads threads for ops; 0 lets the runtime choose
  BareContext(int interOpThreads) {
    this.context = create(interOpThreads, status);
  }

  long pointer() {
    return context;
  }

  /// The one status of this context's single-threaded loops.
  long status() {
    return status;
  }

  /// Makes a tensor of flat values; the caller deletes the handle.
  long tensor(float[] values, long... dims) {
    return handleOf(hostTensor(values, dims));
  }

  /// Makes a tensor that is no handle yet of flat values; the caller deletes it.
  long hostTensor(float[] values, long... dims) {
    long tensor = allocate(DtypeNumbers.FLOAT32, values.length, dims);
    copyIn(values, tensor, 0);
    return tensor;
  }

  /// Makes an `int32` scalar that is no handle yet; the caller deletes it.
  long hostScalar(int value) {
    long tensor = allocate(DtypeNumbers.INT32, 1);
    view(tensor).set(ValueLayout.JAVA_INT, 0, value);
    return tensor;
  }

  /// Makes an `int32` scalar; the caller deletes the handle.
  long scalar(int value) {
    return handleOf(hostScalar(value));
  }

  /// Makes an `int32` vector; the caller deletes the handle.
  long numbers(int... values) {
    long tensor = allocate(DtypeNumbers.INT32, values.length, values.length);
    MemorySegment.copy(values, 0, view(tensor), ValueLayout.JAVA_INT, 0, values.length);
    return handleOf(tensor);
  }

  /// Makes an `int64` tensor of flat values; the caller deletes the handle.
  long longs(long[] values, long... dims) {
    MemorySegment shape = MemorySegment.ofArray(dims);
    long bytes = Long.BYTES * (long) values.length;
    long tensor = BareApi.allocateTensor(DtypeNumbers.INT64, shape, dims.length, bytes);
    MemorySegment.copy(values, 0, view(tensor), ValueLayout.JAVA_LONG, 0, values.length);
    return handleOf(tensor);
  }

  /// Makes a scalar string; the caller deletes the handle.
  long text(String value) {
    return texts(new long[0], value);
  }

  /// Makes a vector of strings; the caller deletes the handle.
  long texts(String... values) {
    return texts(new long[] {values.length}, values);
  }

  private long texts(long[] dims, String... values) {
    long bytes = TEXT_BYTES * values.length;
    long tensor =
        BareApi.allocateTensor(
            DtypeNumbers.STRING, MemorySegment.ofArray(dims), dims.length, bytes);
    long element = BareApi.tensorData(tensor);
    try (var arena = Arena.ofConfined()) {
      for (String value : values) {
        MemorySegment text = arena.allocateFrom(value);
        ModelApi.setString(element, text, text.byteSize() - 1);
        element += TEXT_BYTES;
      }
    }
    return handleOf(tensor);
  }

  /// The value of an `int32` scalar.
  int number(long handle) {
    long tensor = BareApi.resolve(handle, status);
    check(status);
    return takeNumber(tensor);
  }

  /// The value of an `int64` scalar.
  long largeNumber(long handle) {
    long tensor = BareApi.resolve(handle, status);
    check(status);
    long number = view(tensor).get(ValueLayout.JAVA_LONG, 0);
    BareApi.deleteTensor(tensor);
    return number;
  }

  /// Makes a matrix of its rows; the caller deletes the handle.
  long tensor(float[][] rows) {
    long width = rows[0].length;
    long tensor = allocate(DtypeNumbers.FLOAT32, rows.length * width, rows.length, width);
    for (int i = 0; i < rows.length; i++) {
      copyIn(rows[i], tensor, i * width);
    }
    return handleOf(tensor);
  }

  /// Copies a tensor to a new array.
  float[] values(long handle) {
    long tensor = BareApi.resolve(handle, status);
    check(status);
    return takeValues(tensor);
  }

  /// Copies a tensor that is no handle to a new array and deletes it.
  static float[] takeValues(long tensor) {
    float[] values = view(tensor).toArray(ValueLayout.JAVA_FLOAT);
    BareApi.deleteTensor(tensor);
    return values;
  }

  /// The value of a scalar of `int32` that is no handle, which is deleted.
  static int takeNumber(long tensor) {
    int number = view(tensor).get(ValueLayout.JAVA_INT, 0);
    BareApi.deleteTensor(tensor);
    return number;
  }

  /// Copies a tensor to a new array and deletes the handle.
  float[] take(long handle) {
    float[] values = values(handle);
    BareApi.deleteHandle(handle);
    return values;
  }

  /// Copies a matrix to new arrays.
  float[][] rows(long handle, int count, int width) {
    long tensor = BareApi.resolve(handle, status);
    check(status);
    var data = view(tensor);
    float[][] rows = new float[count][width];
    for (int i = 0; i < count; i++) {
      MemorySegment.copy(data, ValueLayout.JAVA_FLOAT, 4L * i * width, rows[i], 0, width);
    }
    BareApi.deleteTensor(tensor);
    return rows;
  }

  /// Stops the benchmark if a call failed.
  static void check(long status) {
    if (BareApi.code(status) != 0) {
      throw new IllegalStateException(
          "the bare loop failed with status code " + BareApi.code(status));
    }
  }

  @Override
  public void close() {
    BareApi.deleteContext(context);
  }

  private static long create(int interOpThreads, long status) {
    long options = BareApi.newContextOptions();
    if (interOpThreads != 0) {
      MemorySegment config = Configs.of(interOpThreads);
      BareApi.setConfig(options, config, config.byteSize(), status);
      check(status);
    }
    long context = BareApi.newContext(options, status);
    check(status);
    BareApi.deleteContextOptions(options);
    return context;
  }

  private static long allocate(int dtype, long count, long... dims) {
    return BareApi.allocateTensor(dtype, MemorySegment.ofArray(dims), dims.length, 4 * count);
  }

  private static void copyIn(float[] values, long tensor, long at) {
    MemorySegment.copy(values, 0, view(tensor), ValueLayout.JAVA_FLOAT, 4 * at, values.length);
  }

  private long handleOf(long tensor) {
    long handle = BareApi.newHandle(tensor, status);
    check(status);
    BareApi.deleteTensor(tensor);
    return handle;
  }

  @SuppressWarnings("restricted") // gives the runtime's memory its size
  private static MemorySegment view(long tensor) {
    return MemorySegment.ofAddress(BareApi.tensorData(tensor))
        .reinterpret(BareApi.tensorByteSize(tensor));
  }
}
