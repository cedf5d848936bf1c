package io.intarsia.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.function.FunctionOptions;
import io.intarsia.fuzz.call.Call;
import io.intarsia.fuzz.call.FunctionName;
import io.intarsia.fuzz.call.Value;
import io.intarsia.fuzz.call.Value.Data;
import io.intarsia.fuzz.call.Value.Many;
import io.intarsia.fuzz.campaign.VettedOps;
import io.intarsia.fuzz.child.Elements;
import io.intarsia.fuzz.draw.Corpus;
import io.intarsia.fuzz.draw.Scan;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.op.Ops;
import io.intarsia.op.definition.OpDefinition;
import io.intarsia.op.definition.OpDefinitions;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What ranks each input of each vetted op may have, as the ops say themselves: the table of the
/// ranks that a trace accepts where nothing else is known. A function that XLA compiles, traced for
/// unknown ranks, refuses every other rank when it is called, before XLA sees it.
///
/// Run with `-Dintarsia.update=true` to write the table anew.
@Timeout(300)
final class InputRanksTest {
  private static final Path TABLE = Path.of("src/test/resources/io/intarsia/fuzz/input-ranks.txt");
  private static final String HEADER =
      "# The ranks that the inputs of vetted ops may have, of those from 0 to 6; inputs of any rank"
          + " are left out. InputRanksTest writes this table.";
  private static final int MOST_RANK = 6;

  /// Calls of one op that differ in their attributes.
  private static final int MOST_CALLS = 2;

  private static final FunctionOptions COMPILED =
      FunctionOptions.defaults().withSourceLines(false).withJitCompile(true);

  // Collectives are traced without partners.
  private final Environment tf =
      Environment.open(EnvironmentOptions.defaults().withUnvettedOps(true));

  @AfterEach
  void close() {
    tf.close();
  }

  @Test
  @Tag("nightly")
  void table_isWhatTracesAccept_andCompiledCallsRefuseTheRest() throws IOException {
    Corpus corpus = Corpus.ofResources();
    List<String> lines = new ArrayList<>(List.of(HEADER));
    List<String> accepted = new ArrayList<>();
    for (String op : VettedOps.ofLibrary()) {
      lines.add(line(op, corpus.of(op), accepted));
    }
    if (Boolean.getBoolean("intarsia.update")) {
      Files.write(TABLE, lines);
    }
    assertThat(accepted).as("calls that a compiled function should have refused").isEmpty();
    assertThat(Files.readAllLines(TABLE))
        .as("%s; run this test with -Dintarsia.update=true", TABLE)
        .isEqualTo(lines);
    assertThat(lines)
        .contains("Qr input:2+", "FFT input:1+", "FFT2D input:2+", "FFT3D input:3+", "Abs any");
  }

  /// @param accepted takes the calls that a compiled function should have refused, and did not
  private String line(String op, List<Call> corpus, List<String> accepted) {
    List<Call> calls = corpus.stream().filter(InputRanksTest::isOfData).limit(MOST_CALLS).toList();
    OpDefinition definition = OpDefinitions.find(op).orElseThrow();
    if (definition.inputs().isEmpty()) {
      return op + " none";
    }
    if (calls.isEmpty()) {
      return op + " unknown";
    }
    var ranks = new TreeMap<Integer, BitSet>();
    for (Call call : calls) {
      for (int i = 0; i < call.inputs().size(); i++) {
        BitSet traced = traced(call, i);
        ranks.computeIfAbsent(i, _ -> new BitSet()).or(traced);
        refused(call, i, traced, accepted);
      }
    }
    var text = new StringBuilder();
    ranks.forEach((input, of) -> {
      if (of.cardinality() <= MOST_RANK) {
        text.append(' ').append(definition.inputs().get(input).name()).append(':').append(text(of));
      }
    });
    return op + (text.isEmpty() ? " any" : text);
  }

  private static String text(BitSet ranks) {
    if (ranks.isEmpty()) {
      return "?"; // a trace needs to know values, or functions
    }
    int least = ranks.nextSetBit(0);
    boolean isOpen = ranks.nextClearBit(least) > MOST_RANK;
    return isOpen ? least + "+" : ranks.toString().replaceAll("[{} ]", "");
  }

  /// The ranks of one input that a trace accepts which knows of no other rank, or of all.
  private BitSet traced(Call call, int input) {
    var ranks = new BitSet();
    for (int rank = 0; rank <= MOST_RANK; rank++) {
      int at = rank;
      Call changed = Scan.withRank(call, input, rank);
      if (isTraced(changed, i -> i == input ? Shape.unknownOfRank(at) : Shape.unknown())
          || isTraced(changed, i -> Shape.unknownOfRank(rank(changed.inputs().get(i))))) {
        ranks.set(rank);
      }
    }
    return ranks;
  }

  private static int rank(Value value) {
    return datas(value).isEmpty() ? 0 : datas(value).getFirst().shape().size();
  }

  private boolean isTraced(Call call, IntFunction<Shape> shapes) {
    List<TensorSpec> specs = new ArrayList<>();
    for (int i = 0; i < call.inputs().size(); i++) {
      Shape shape = shapes.apply(i);
      datas(call.inputs().get(i)).forEach(data -> specs.add(TensorSpec.of(shape, data.dtype())));
    }
    try {
      tf.function((Ops g, List<Tensor> given) -> run(g, call, given), COMPILED).concrete(specs);
      return true;
    } catch (IllegalArgumentException | UnsupportedOperationException e) {
      return false;
    }
  }

  private void refused(Call call, int input, BitSet ranks, List<String> accepted) {
    if (ranks.isEmpty() || ranks.cardinality() > MOST_RANK) {
      return;
    }
    List<TensorSpec> specs =
        call.inputs().stream()
            .flatMap(value -> datas(value).stream())
            .map(data -> TensorSpec.of(Shape.unknown(), data.dtype()))
            .toList();
    var compiled =
        tf.function(
            (Ops g, List<Tensor> given) -> run(g, call, given), COMPILED.withInputSignature(specs));
    IntStream.rangeClosed(0, MOST_RANK)
        .filter(rank -> !ranks.get(rank))
        .mapToObj(rank -> Scan.withRank(call, input, rank))
        .forEach(wrong -> {
          try (var _ = tf.scope()) {
            compiled.apply(tensors(wrong));
            accepted.add(wrong.toString());
          } catch (IllegalArgumentException e) {
            assertThat(e).as(wrong.toString()).hasMessageContaining(call.op());
          }
        });
  }

  private List<Tensor> tensors(Call call) {
    return call.inputs().stream()
        .flatMap(value -> datas(value).stream())
        .map(data -> Elements.tensor(tf, data))
        .toList();
  }

  private static List<Tensor> run(Ops g, Call call, List<Tensor> given) {
    List<Object> inputs = new ArrayList<>();
    int next = 0;
    for (Value value : call.inputs()) {
      int count = datas(value).size();
      inputs.add(value instanceof Many ? given.subList(next, next + count) : given.get(next));
      next += count;
    }
    return List.of(g.execute(call.op(), Attributes.of(call.attributes()), inputs.toArray()));
  }

  private static boolean isOfData(Call call) {
    return call.inputs().stream()
            .allMatch(value ->
                value instanceof Data
                    || (value instanceof Many many
                        && many.elements().stream().allMatch(Data.class::isInstance)))
        && call.attributes().values().stream()
            .noneMatch(value -> value instanceof FunctionName || value instanceof Data);
  }

  private static List<Data> datas(Value value) {
    return value instanceof Many many
        ? many.elements().stream().map(Data.class::cast).toList()
        : List.of((Data) value);
  }
}
