package io.intarsia.fuzz;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.fuzz.call.Call;
import io.intarsia.fuzz.call.Mode;
import io.intarsia.fuzz.call.Value;
import io.intarsia.fuzz.call.Value.Data;
import io.intarsia.fuzz.call.Value.Many;
import io.intarsia.fuzz.child.Elements;
import io.intarsia.fuzz.draw.Corpus;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.imperative.OpListener;
import io.intarsia.imperative.Operation;
import io.intarsia.op.definition.OpDefinitions;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.TreeMap;
import java.util.stream.Stream;

/// Makes the corpus of valid calls of ops that only gradients run: takes the gradient of each call
/// of the corpus, and that of the gradient, and writes down every op that runs and is not in the
/// corpus. Argument: the file to write.
final class GradientHarvest {
  /// Calls of one op that differ in dtypes and ranks.
  private static final int MOST = 6;

  private final Environment tf;
  private final Corpus corpus;
  private final Map<String, Map<String, Call>> found = new TreeMap<>();

  private GradientHarvest(Environment tf, Corpus corpus) {
    this.tf = tf;
    this.corpus = corpus;
  }

  public static void main(String[] args) throws IOException {
    try (var tf = Environment.open(EnvironmentOptions.defaults().withUnvettedOps(true))) {
      var harvest = new GradientHarvest(tf, Corpus.ofCases());
      OpDefinitions.names().forEach(harvest::run);
      Stream<String> head =
          Stream.of(
              "# Valid calls, of gradients of other calls; written by"
                  + " io.intarsia.fuzz.GradientHarvest.");
      Stream<String> lines =
          harvest.found.values().stream()
              .flatMap(calls -> calls.values().stream())
              .map(Call::toString);
      Files.write(Path.of(args[0]), Stream.concat(head, lines).toList());
    }
  }

  private void run(String op) {
    for (Call call : corpus.of(op)) {
      try (var _ = tf.scope()) {
        run(call);
      } catch (IllegalArgumentException
          | IllegalStateException
          | NoSuchElementException
          | UnsupportedOperationException
          | TensorFlowException e) {
        // No gradient, or nothing to take one of.
      } finally {
        tf.setListener(null);
      }
    }
  }

  private void run(Call call) {
    List<Object> inputs = new ArrayList<>();
    List<Tensor> reals = new ArrayList<>();
    for (Value input : call.inputs()) {
      inputs.add(
          input instanceof Many many
              ? many.elements().stream().map(element -> tensor(element, reals)).toList()
              : tensor(input, reals));
    }
    try (var outer = tf.gradientTape();
        var inner = tf.gradientTape()) {
      outer.watch(reals);
      inner.watch(reals);
      List<Tensor> results = tf.op(call.op()).call(inputs, call.attributes());
      listen();
      List<?> gradients = inner.gradient(real(results), reals);
      outer.gradient(real(gradients), reals);
    }
  }

  private static List<Tensor> real(List<?> results) {
    return results.stream()
        .filter(Tensor.class::isInstance)
        .map(Tensor.class::cast)
        .filter(result -> result.dtype().isFloating())
        .toList();
  }

  private Tensor tensor(Value value, List<Tensor> reals) {
    if (!(value instanceof Data data)) {
      throw new IllegalArgumentException("no tensor: " + value);
    }
    Tensor tensor = Elements.tensor(tf, data);
    if (tensor.dtype().isFloating()) {
      reals.add(tensor);
    }
    return tensor;
  }

  private void listen() {
    tf.setListener(
        new OpListener() {
          @Override
          public void onRun(Operation operation, List<Tensor> inputs) {
            CallReader.read(operation, inputs).ifPresent(GradientHarvest.this::add);
          }
        });
  }

  private void add(Call call) {
    if (!corpus.of(call.op()).isEmpty()) {
      return;
    }
    Map<String, Call> known = found.computeIfAbsent(call.op(), _ -> new TreeMap<>());
    if (known.size() < MOST) {
      known.putIfAbsent(kind(call), call.withMode(Mode.EAGER));
    }
  }

  private static String kind(Call call) {
    return call.attributes().keySet()
        + call.inputs().stream()
            .map(
                input -> input instanceof Data data ? data.dtype() + "^" + data.shape().size() : "")
            .toList()
            .toString();
  }
}
