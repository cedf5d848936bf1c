package io.intarsia.nest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/// Messages name lists and maps, not the classes that the JDK has for them.
final class JdkNamesTest {
  private static final String NAMES =
      "(?s).*(Unmodifiable|RandomAccess|Immutable|ListN|List12|MapN|Map1\\b|SubList|ArrayList"
          + "|LinkedList|TreeMap|Collections|\\$).*";

  private final Environment tf;

  JdkNamesTest(Environment tf) {
    this.tf = tf;
  }

  @SuppressWarnings("JdkObsolete") // a list without random access
  private static List<Supplier<Object>> nests(Tensor x) {
    return List.of(
        () -> List.of(x),
        () -> List.of(x, x, x),
        () -> Arrays.asList(x, x),
        () -> Collections.unmodifiableList(new LinkedList<>(List.of(x, x, x, x))),
        () -> new ArrayList<>(List.of(x, x, x, x, x)).subList(0, 5),
        () -> Collections.nCopies(6, x),
        () -> Map.of("a", x),
        () -> Map.of("a", x, "b", x),
        () -> new TreeMap<>(Map.of("a", x, "c", x)).descendingMap(),
        () -> Optional.of(List.of(x)),
        () -> new Tensor[] {x, x});
  }

  private static void assertNamesNoClass(ThrowingCallable call) {
    Throwable refused = catchThrowable(call);
    assertThat(refused).isInstanceOf(IllegalArgumentException.class);
    assertThat(refused.getMessage()).doesNotMatch(NAMES);
  }

  @Test
  void structuresThatDiffer_areNamedAsListsAndMaps() {
    List<Supplier<Object>> nests = nests(tf.constant(1f));
    for (var first : nests) {
      for (var second : nests) {
        if (first != second) {
          assertNamesNoClass(() -> Nest.assertSameStructure(first.get(), second.get()));
        }
      }
    }
  }

  @Test
  void branchesAndLoopsThatDiffer_areNamedAsListsAndMaps() {
    List<Supplier<Object>> nests = nests(tf.constant(1f));
    for (int i = 1; i < nests.size(); i++) {
      var first = nests.get(i - 1);
      var second = nests.get(i);
      var branches =
          tf.function((Ops g, Tensor b) -> g.condNest(b, c -> first.get(), c -> second.get()));
      assertNamesNoClass(() -> branches.apply(tf.constant(true)));
      var loop =
          tf.function(
              (Ops g, Tensor b) -> g.whileLoop((c, v) -> b, (c, v) -> second.get(), first.get()));
      assertNamesNoClass(() -> loop.apply(tf.constant(true)));
    }
  }
}
