package io.intarsia.fuzz.draw;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.fuzz.call.Call;
import io.intarsia.fuzz.call.Mode;
import io.intarsia.fuzz.call.Value;
import io.intarsia.op.definition.OpDefinition;
import io.intarsia.op.definition.OpDefinitions;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class DrawingTest {
  private static final int SEED = 7;

  @Test
  void draw_ofEveryOp_isACallThatCanBeWrittenAndReadAgain() throws IOException {
    var drawing = new Drawing(Corpus.ofResources());
    for (String op : OpDefinitions.names()) {
      for (int i = 0; i < 5; i++) {
        Call call = drawing.draw(definition(op), Mode.FOLDED, new SplittableRandom(SEED + i));
        assertThat(Call.parse(call.toString())).isEqualTo(call);
        assertThat(call.op()).isEqualTo(op);
        assertThat(call.mode()).isEqualTo(Mode.FOLDED);
      }
    }
  }

  @Test
  void draw_withTheSameSeed_isTheSameCall() throws IOException {
    assertThat(thousand("ConvertToCooTensor")).isEqualTo(thousand("ConvertToCooTensor"));
    assertThat(thousand("MatMul")).isEqualTo(thousand("MatMul"));
  }

  @Test
  void draw_ofAnOpWithKnownCalls_changesOneThingMostly() throws IOException {
    List<Call> known = Corpus.ofResources().of("MatMul");
    Set<Call> valid = new HashSet<>(known);
    List<Call> calls = thousand("MatMul");
    long unchanged = calls.stream().filter(valid::contains).count();
    long changedAttributes =
        calls.stream()
            .filter(call -> known.stream().anyMatch(other -> other.inputs().equals(call.inputs())))
            .count();
    assertThat(known).hasSizeGreaterThan(2);
    assertThat(unchanged).isBetween(50L, 300L);
    assertThat(changedAttributes - unchanged).isBetween(50L, 500L);
    assertThat(new HashSet<>(calls)).hasSizeGreaterThan(400);
  }

  // What an instance was once it stays, and every collective fails after one that is another.
  @Test
  void draw_ofACollective_hasKeysOfItsOwnMostly() throws IOException {
    List<Call> calls = thousand("CollectiveGatherV2");
    Set<Value> keys = new HashSet<>();
    calls.stream()
        .filter(call -> call.inputs().size() > 3)
        .forEach(call -> keys.add(call.inputs().get(3)));
    assertThat(keys).hasSizeBetween(700, 990);
  }

  @Test
  void corpus_holdsCallsOfManyOps() throws IOException {
    Corpus corpus = Corpus.ofResources();
    assertThat(OpDefinitions.names().stream().filter(op -> !corpus.of(op).isEmpty()).count())
        .isGreaterThan(360);
  }

  @Test
  void corpus_ofManyCalls_keepsAFew() throws IOException {
    Corpus corpus = Corpus.ofResources();
    for (int i = 0; i < 100; i++) {
      corpus.add(Call.parse("NoSuchOp(int32[]{%d})".formatted(i)));
    }
    assertThat(corpus.of("NoSuchOp")).hasSize(24);
    assertThat(corpus.add(Call.parse("NoSuchOp(int32[]{200})"))).isFalse();
  }

  @Test
  void draw_ofPackedTexts_changesAFewBytes() throws IOException {
    Set<Object> known = texts(Corpus.ofResources().of("ParseSingleExample"));
    Set<Object> drawn = texts(thousand("ParseSingleExample"));
    drawn.removeAll(known);
    // No word has one, and messages begin with one.
    drawn.removeIf(text -> !text.toString().startsWith("\n"));
    assertThat(known).hasSize(2);
    assertThat(drawn).hasSizeGreaterThan(200);
    assertThat(drawn).anyMatch(text -> text.toString().contains("\u00ff\u00ff\u00ff\u00ff\u0007"));
  }

  @Test
  void draw_ofPackedTexts_staysWithinWhatAJournalHolds() throws IOException {
    Set<Object> drawn = texts(thousand("DecodeJSONExample"));
    assertThat(drawn).anyMatch(text -> text.toString().length() > 600);
    assertThat(drawn).allMatch(text -> text.toString().length() <= 2000);
  }

  private static Set<Object> texts(List<Call> calls) {
    Set<Object> texts = new HashSet<>();
    for (Call call : calls) {
      if (!call.inputs().isEmpty() && call.inputs().getFirst() instanceof Value.Data data) {
        texts.addAll(data.elements());
      }
    }
    return texts;
  }

  private static List<Call> thousand(String op) throws IOException {
    var drawing = new Drawing(Corpus.ofResources());
    return new SplittableRandom(SEED)
        .longs(1000)
        .mapToObj(seed -> drawing.draw(definition(op), Mode.EAGER, new SplittableRandom(seed)))
        .toList();
  }

  private static OpDefinition definition(String op) {
    return OpDefinitions.find(op).orElseThrow();
  }
}
