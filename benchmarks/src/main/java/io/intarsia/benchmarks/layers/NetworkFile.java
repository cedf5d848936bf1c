package io.intarsia.benchmarks.layers;

import io.intarsia.benchmarks.measure.LayerWork;
import io.intarsia.benchmarks.measure.TimedLoop;
import io.intarsia.imperative.Environment;
import io.intarsia.keras.Layer;
import io.intarsia.keras.file.KerasFile;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipFile;

/// A network in a `.keras` file, which is written when a loop is opened.
final class NetworkFile {
  private static final String WEIGHTS = "model.weights.h5";

  private final Environment tf = Environment.open();
  private final Path file;
  private final List<Shape> shapes;
  private final float[] sums;

  private NetworkFile() {
    LayerWork work = new LayerWork(LayerWork.Task.OPEN, LayerWork.Network.MOBILENETV2, 1);
    Layer<Tensor, Tensor> network = Networks.of(tf, work);
    network.weights().forEach(weight -> OwnLayers.start(tf, weight));
    shapes = network.weights().stream().map(Variable::shape).toList();
    sums = sums(tf, network);
    try {
      file = Files.createTempDirectory("network").resolve("network.keras");
      KerasFile.write(network, file);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write the network", e);
    }
    network.weights().forEach(Variable::close);
  }

  private static float[] sums(Environment tf, Layer<?, ?> network) {
    List<Variable> weights = network.weights();
    float[] sums = new float[weights.size()];
    try (var _ = tf.scope()) {
      for (int i = 0; i < sums.length; i++) {
        sums[i] = tf.reduceSum(weights.get(i).value()).asFloat();
      }
    }
    return sums;
  }

  /// As the library reads it.
  static TimedLoop openByLibrary() {
    var file = new NetworkFile();
    return TimedLoop.of(file::open, file::sumsInFile, file::close);
  }

  /// Reads its bytes, and makes variables of as many of them.
  static TimedLoop openByHand() {
    var file = new NetworkFile();
    return TimedLoop.of(file::variables, () -> file.sums, file::close);
  }

  private void open() {
    release(read().weights());
  }

  private float[] sumsInFile() {
    Layer<?, ?> network = read();
    float[] found = sums(tf, network);
    release(network.weights());
    return found;
  }

  private Layer<?, ?> read() {
    try {
      return KerasFile.read(tf, file);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the network", e);
    }
  }

  private void variables() {
    List<Variable> made = new ArrayList<>();
    try (var zip = new ZipFile(file.toFile());
        InputStream weights = zip.getInputStream(zip.getEntry(WEIGHTS));
        var _ = tf.scope()) {
      var numbers =
          ByteBuffer.wrap(weights.readAllBytes()).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer();
      for (Shape shape : shapes) {
        float[] values = new float[Math.toIntExact(shape.numElements())];
        numbers.get(values);
        made.add(tf.variable(tf.reshape(tf.constant(values), shape.toArray())));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the network", e);
    }
    release(made);
  }

  private static void release(List<Variable> variables) {
    variables.forEach(Variable::close);
  }

  private void close() {
    tf.close();
    try {
      Files.delete(file);
      Files.delete(file.getParent());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot delete the network", e);
    }
  }
}
