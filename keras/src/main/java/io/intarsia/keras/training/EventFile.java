package io.intarsia.keras.training;

import io.intarsia.data.Compression;
import io.intarsia.data.TFRecordWriter;
import io.intarsia.internal.files.FileWords;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.tensorflow.proto.DataClass;
import org.tensorflow.proto.DataType;
import org.tensorflow.proto.Event;
import org.tensorflow.proto.Summary;
import org.tensorflow.proto.SummaryMetadata;
import org.tensorflow.proto.TensorProto;
import org.tensorflow.proto.TensorShapeProto;

/// A file of events as TensorBoard reads them: records of messages.
final class EventFile implements AutoCloseable {
  // What tells TensorBoard which of its pages shows the values.
  private static final SummaryMetadata SCALARS = metadata("scalars", DataClass.DATA_CLASS_SCALAR);
  private static final SummaryMetadata HISTOGRAMS =
      metadata("histograms", DataClass.DATA_CLASS_TENSOR);

  private final Path file;
  private final TFRecordWriter records;

  private static SummaryMetadata metadata(String plugin, DataClass dataClass) {
    return SummaryMetadata.newBuilder()
        .setPluginData(SummaryMetadata.PluginData.newBuilder().setPluginName(plugin))
        .setDataClass(dataClass)
        .build();
  }

  private EventFile(Path file, TFRecordWriter records) {
    this.file = file;
    this.records = records;
  }

  /// A new file in a folder, which is made if it is not there.
  static EventFile of(Path folder) {
    Instant now = Instant.now();
    Path file =
        folder.resolve(
            "events.out.tfevents.%d.%09d.%d.v2"
                .formatted(now.getEpochSecond(), now.getNano(), ProcessHandle.current().pid()));
    try {
      Files.createDirectories(folder);
      var made = new EventFile(file, TFRecordWriter.of(file, Compression.NONE));
      made.write(Event.newBuilder().setFileVersion("brain.Event:2"));
      return made;
    } catch (IOException e) {
      throw failed(file, e);
    }
  }

  private static UncheckedIOException failed(Path file, IOException e) {
    return new UncheckedIOException(
        "TensorBoard: %s cannot be written: %s".formatted(file, FileWords.of(e)), e);
  }

  void scalar(String tag, double value, long step) {
    TensorProto tensor =
        TensorProto.newBuilder()
            .setDtype(DataType.DT_FLOAT)
            .setTensorShape(TensorShapeProto.getDefaultInstance())
            .addFloatVal((float) value)
            .build();
    write(tag, SCALARS, tensor, step);
  }

  void histogram(String tag, Histogram histogram, long step) {
    double[][] buckets = histogram.buckets();
    TensorProto.Builder tensor =
        TensorProto.newBuilder()
            .setDtype(DataType.DT_DOUBLE)
            .setTensorShape(
                TensorShapeProto.newBuilder()
                    .addDim(TensorShapeProto.Dim.newBuilder().setSize(buckets.length))
                    .addDim(TensorShapeProto.Dim.newBuilder().setSize(buckets[0].length)));
    for (double[] bucket : buckets) {
      for (double number : bucket) {
        tensor.addDoubleVal(number);
      }
    }
    write(tag, HISTOGRAMS, tensor.build(), step);
  }

  private void write(String tag, SummaryMetadata metadata, TensorProto tensor, long step) {
    Summary.Value.Builder entry =
        Summary.Value.newBuilder().setTag(tag).setMetadata(metadata).setTensor(tensor);
    write(Event.newBuilder().setStep(step).setSummary(Summary.newBuilder().addValue(entry)));
  }

  private void write(Event.Builder event) {
    double seconds = System.currentTimeMillis() / 1000.0;
    try {
      records.write(event.setWallTime(seconds).build().toByteArray());
    } catch (IOException e) {
      throw failed(file, e);
    }
  }

  void flush() {
    try {
      records.flush();
    } catch (IOException e) {
      throw failed(file, e);
    }
  }

  @Override
  public void close() {
    try {
      records.close();
    } catch (IOException e) {
      throw failed(file, e);
    }
  }
}
