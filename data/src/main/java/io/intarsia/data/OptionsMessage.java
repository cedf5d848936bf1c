package io.intarsia.data;

import com.google.protobuf.Internal.EnumLite;
import com.google.protobuf.InvalidProtocolBufferException;
import io.intarsia.errors.Mistake;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import org.jspecify.annotations.Nullable;
import org.tensorflow.proto.data.DatasetOptions.Options;

/// Options as the message that the runtime keeps with a data set.
final class OptionsMessage {
  private OptionsMessage() {}

  /// A data set of the same elements with options.
  static <T> Dataset<T> with(Dataset<T> input, DatasetOptions options) {
    return with(input, of(options));
  }

  /// A data set of the same elements with what a message says. The op takes bytes, which are no
  /// text.
  static <T> Dataset<T> with(Dataset<T> input, Options message) {
    ElementType elements = input.elements();
    Attributes attributes =
        Attributes.of("serialized_options", message.toByteArray())
            .with("output_types", elements.dtypes())
            .with("output_shapes", elements.shapes());
    Tensor variant = input.place().execute("OptionsDataset", attributes, input.variant())[0];
    return input.derived(elements, variant);
  }

  static DatasetOptions ofDataset(Dataset<?> dataSet) {
    Tensor message = dataSet.place().raw.GetOptions(dataSet.variant());
    try {
      return read(Options.parseFrom(message.toArray(byte[].class)));
    } catch (InvalidProtocolBufferException e) {
      var unreadable = Mistake.state("options: the runtime's message cannot be read");
      unreadable.initCause(e);
      throw unreadable;
    }
  }

  private static Options of(DatasetOptions options) {
    Options.Builder message = Options.newBuilder();
    ifSaid(options.deterministic(), message::setDeterministic);
    ifSaid(options.slack(), message::setSlack);
    ifSaid(options.warmStart(), message::setWarmStart);
    ifSaid(options.symbolicCheckpoint(), message::setSymbolicCheckpoint);
    ifSaid(options.datasetName(), message::setDatasetName);
    AutotuneOptions autotune = options.autotune();
    ifSaid(autotune.enabled(), message.getAutotuneOptionsBuilder()::setEnabled);
    ifSaid(
        autotune.initialParallelism(), message.getAutotuneOptionsBuilder()::setInitialParallelism);
    ThreadingOptions threading = options.threading();
    ifSaid(
        threading.maxIntraOpParallelism(),
        message.getThreadingOptionsBuilder()::setMaxIntraOpParallelism);
    ifSaid(
        threading.privateThreadpoolSize(),
        message.getThreadingOptionsBuilder()::setPrivateThreadpoolSize);
    return message.build();
  }

  private interface Setter<V> {
    Object set(V value);
  }

  private static <V> void ifSaid(@Nullable V value, Setter<V> setter) {
    if (value != null) {
      Object ignored = setter.set(value);
    }
  }

  private static DatasetOptions read(Options message) {
    return new DatasetOptions(
        isSaid(message.getOptionalDeterministicCase()) ? message.getDeterministic() : null,
        autotune(message.getAutotuneOptions()),
        threading(message.getThreadingOptions()),
        isSaid(message.getOptionalSlackCase()) ? message.getSlack() : null,
        isSaid(message.getOptionalWarmStartCase()) ? message.getWarmStart() : null,
        isSaid(message.getOptionalSymbolicCheckpointCase())
            ? message.getSymbolicCheckpoint()
            : null,
        isSaid(message.getOptionalDatasetNameCase()) ? message.getDatasetName() : null);
  }

  private static AutotuneOptions autotune(
      org.tensorflow.proto.data.DatasetOptions.AutotuneOptions message) {
    return new AutotuneOptions(
        isSaid(message.getOptionalEnabledCase()) ? message.getEnabled() : null,
        isSaid(message.getOptionalInitialParallelismCase())
            ? message.getInitialParallelism()
            : null);
  }

  private static ThreadingOptions threading(
      org.tensorflow.proto.data.DatasetOptions.ThreadingOptions message) {
    return new ThreadingOptions(
        isSaid(message.getOptionalMaxIntraOpParallelismCase())
            ? message.getMaxIntraOpParallelism()
            : null,
        isSaid(message.getOptionalPrivateThreadpoolSizeCase())
            ? message.getPrivateThreadpoolSize()
            : null);
  }

  // The case of a part that nobody set has the number 0.
  private static boolean isSaid(EnumLite part) {
    return part.getNumber() != 0;
  }
}
