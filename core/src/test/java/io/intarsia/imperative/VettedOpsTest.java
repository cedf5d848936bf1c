package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.internal.c.HostOp;
import io.intarsia.internal.refusal.CollectiveOps;
import io.intarsia.internal.refusal.Guards;
import io.intarsia.internal.refusal.Vetted;
import io.intarsia.op.Ops;
import io.intarsia.op.definition.OpDefinition;
import io.intarsia.op.definition.OpDefinitions;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/// An op is vetted or it needs a key, eagerly and in functions.
@OnEveryExecutor
final class VettedOpsTest {
  private final Environments environments;

  VettedOpsTest(Environments environments) {
    this.environments = environments;
  }

  private static final String UNVETTED = "MutexV2";
  private static final String KEY = "EnvironmentOptions.withUnvettedOps(true)";

  @Test
  void unvettedOp_withoutTheKey_isRefusedAndTheKeyNamed() {
    try (var tf = environments.open()) {
      assertThatThrownBy(() -> tf.execute(UNVETTED, Attributes.NONE))
          .isInstanceOf(UnsupportedOperationException.class)
          .hasMessageStartingWith("MutexV2: this op is not vetted: ")
          .hasMessageContaining(KEY);
      assertThatThrownBy(() -> tf.device("/CPU:0").execute(UNVETTED, Attributes.NONE))
          .isInstanceOf(UnsupportedOperationException.class);
      var f = tf.function((Ops g) -> g.execute(UNVETTED, Attributes.NONE));
      assertThatThrownBy(f::apply)
          .isInstanceOf(UnsupportedOperationException.class)
          .hasMessageContaining(KEY);
    }
  }

  @Test
  void unvettedOp_withTheKey_runs() {
    try (var tf = environments.open(EnvironmentOptions.defaults().withUnvettedOps(true))) {
      Tensor mutex = tf.execute(UNVETTED, Attributes.NONE)[0];
      assertThat(mutex.dtype().isHandle()).isTrue();
      var f = tf.function((Ops g) -> g.execute(UNVETTED, Attributes.NONE)[0]);
      assertThat(f.apply().dtype().isHandle()).isTrue();
    }
  }

  @Test
  void key_refusedOps_staysRefused() {
    try (var tf = environments.open(EnvironmentOptions.defaults().withUnvettedOps(true))) {
      assertThatThrownBy(() -> tf.execute("Abort", Attributes.NONE))
          .isInstanceOf(UnsupportedOperationException.class)
          .hasMessageContaining("this op is refused");
    }
  }

  @Test
  void opsOfTheFacade_needNoKey() {
    try (var tf = environments.open()) {
      Tensor x = tf.constant(new float[][] {{1, 2}, {3, 4}});
      assertThat(tf.raw.AddV2(x, x).toArray(float[][].class)[1]).containsExactly(6, 8);
      assertThat(tf.math.bincount(tf.constant(new int[] {1, 1, 2})).toArray(int[].class))
          .containsExactly(0, 2, 1);
    }
  }

  @Test
  void whatPassesWithoutTheKey_isWhatTheRecordSaysWasTriedEnough() throws IOException {
    Set<String> harmless = new TreeSet<>();
    for (String line : lines("vetted-ops.txt")) {
      if (line.matches(".* result=(held|absent, .*|fails, .*)")) {
        harmless.add(line.split(" ", 2)[0]);
      }
    }
    Set<String> passing = new TreeSet<>(OpDefinitions.names());
    passing.removeIf(name ->
        HostOp.has(name)
            || Vetted.isOfTheDataService(name)
            || Vetted.reason(OpDefinitions.find(name).orElseThrow()).isPresent());
    assertThat(passing).isEqualTo(harmless);
  }

  @Test
  void opsThatTheLibraryUses_haveBeenTriedEnoughLikeAnyOther() throws IOException {
    assertThat(lines("own-ops.txt"))
        .hasSizeGreaterThan(400)
        .filteredOn(name -> !HostOp.has(name))
        .filteredOn(name -> Vetted.reason(OpDefinitions.find(name).orElseThrow()).isPresent())
        .as("record a campaign over them: docs/fuzzing.md")
        .isEmpty();
  }

  private static List<String> lines(String resource) throws IOException {
    try (var in = Vetted.class.getResourceAsStream("/META-INF/intarsia/" + resource)) {
      String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      return text.lines().filter(line -> !line.startsWith("#")).toList();
    }
  }

  @Test
  void opsThatWaitForPartners_areThoseThatAskWhetherThereAreSome() {
    List<String> waiting = OpDefinitions.names().stream().filter(CollectiveOps::waits).toList();
    assertThat(waiting)
        .hasSize(13)
        .contains("CollectiveReduceV2", "CollectiveInitializeCommunicator");
    List<String> asking =
        Guards.all().entrySet().stream()
            .filter(each -> each.getValue().rule().contains("takes part in collectives"))
            .map(Map.Entry::getKey)
            .toList();
    assertThat(asking).isEqualTo(waiting);
  }

  @Test
  void reason_isSaidForEachOpThatIsNotVetted() {
    long vetted = 0;
    for (String name : OpDefinitions.names()) {
      OpDefinition definition = OpDefinitions.find(name).orElseThrow();
      vetted += Vetted.reason(definition).isEmpty() ? 1 : 0;
      Vetted.reason(definition).ifPresent(reason -> assertThat(reason).as(name).isNotBlank());
    }
    assertThat(vetted).isGreaterThan(400).isLessThan(OpDefinitions.names().size());
  }
}
