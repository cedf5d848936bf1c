package io.intarsia.data;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.function.Code;
import io.intarsia.nest.Nest;
import io.intarsia.op.HostFunction;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;

/// Writes data sets to folders, and reads them. Java does both, since the runtime's own readers
/// believe their files.
final class SavedElements {
  private static final TensorSpec TEXTS = TensorSpec.of(Shape.of(Shape.UNKNOWN_SIZE), DType.STRING);

  private SavedElements() {}

  static <T> void save(
      Dataset<T> input, Path path, Compression compression, Code.Of1<? super T, Tensor> shardFunc)
      throws IOException {
    var bytes = ElementBytes.of("save", input.elements());
    if (!(input.variant() instanceof EagerTensor)) {
      throw DataErrors.saveInFunction();
    }
    if (Files.exists(path)) {
      throw DataErrors.isThere(path);
    }
    Dataset<Pair<Tensor, T>> numbered =
        input.map((g, element) -> new Pair<>(number(shardFunc.run(g, element)), element));
    try (var writer = new DatasetFolder.Writer(path, input.elements(), compression);
        var elements = numbered.iterator()) {
      while (elements.hasNext()) {
        Pair<Tensor, T> element = elements.next();
        writer.write(file(element.first()), bytes.write(element.second()));
        close(element);
      }
      writer.finish();
    }
  }

  private static Tensor number(Tensor given) {
    if (!given.dtype().isInteger() || !given.shape().isCompatibleWith(Shape.scalar())) {
      throw DataErrors.noNumber("save", given);
    }
    return given.cast(DType.INT64);
  }

  private static long file(Tensor number) {
    long file = number.asLong();
    if (file < 0) {
      throw DataErrors.atLeast("save", "the number of a file", 0, file);
    }
    return file;
  }

  private static void close(Object element) {
    for (Object part : Nest.expanded().flatten(element)) {
      if (part instanceof Tensor tensor) {
        tensor.close();
      }
    }
  }

  static <T> Dataset<T> load(Ops tf, Path path) throws IOException {
    DatasetFolder folder = DatasetFolder.read(path);
    Dataset<T> read = read(tf, folder.elements(), () -> folder);
    ElementType elements = read.elements();
    return read.derived(
        elements,
        tf.raw.AssertCardinalityDataset(
            read.variant(), folder.count(), elements.dtypes(), elements.shapes()));
  }

  /// Gives the folder when an iteration begins.
  @FunctionalInterface
  interface FolderSource {
    DatasetFolder open();
  }

  /// The elements of a folder that is there when an iteration begins.
  @SuppressWarnings("unchecked") // whoever reads it knows what the elements are
  static <T> Dataset<T> read(Ops tf, ElementType elements, FolderSource source) {
    var bytes = ElementBytes.of("load", elements);
    var values = new HostElements("load", elements);
    HostFunction<Tensor, List<Object>> decode =
        HostFunction.of(
            "load", elements.leaves(), (host, record) -> bytes.read(host, bytes(record)));
    Dataset<Tensor> blocks = Dataset.fromGenerator(tf, () -> Counted.of(source.open()), TEXTS);
    Dataset<Object> read =
        blocks
            .flatMap((g, block) -> Dataset.fromTensorSlices(block))
            .map((g, record) -> values.existing(decode.apply(g, record)));
    return (Dataset<T>) read;
  }

  private static byte[] bytes(Tensor record) {
    try (HostTensor host = record.toHost()) {
      return host.bytes(0);
    }
  }

  /// Records that are counted, so that one that is cut off between two is noticed.
  private static final class Counted implements Iterator<byte[][]>, AutoCloseable {
    private final DatasetFolder folder;
    private final RecordBlocks blocks;
    private long left;

    private Counted(DatasetFolder folder) {
      this.folder = folder;
      this.blocks = new RecordBlocks(folder.files(), folder.compression());
      this.left = folder.count();
    }

    static Counted of(DatasetFolder folder) {
      return new Counted(folder);
    }

    @Override
    public boolean hasNext() {
      if (!blocks.hasNext() && left != 0) {
        long missing = left;
        left = 0;
        throw TensorFlowException.of(
            TensorFlowException.Code.DATA_LOSS,
            "load: %s: %d elements are missing".formatted(folder.path(), missing));
      }
      return blocks.hasNext();
    }

    @Override
    public byte[][] next() {
      byte[][] block = blocks.next();
      left -= block.length;
      return block;
    }

    @Override
    public void close() {
      blocks.close();
    }
  }
}
