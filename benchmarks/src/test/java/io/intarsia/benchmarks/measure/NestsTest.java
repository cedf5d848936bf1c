package io.intarsia.benchmarks.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.benchmarks.measure.NestWork.Task;
import io.intarsia.benchmarks.measure.NestWork.Tree;
import io.intarsia.nest.Nest;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NestsTest {
  private static Object nest(Tree tree, int size) {
    return Nests.make(new NestWork(Task.FLATTEN, tree, size), new Random(0));
  }

  @ParameterizedTest
  @CsvSource({
    "RECORDS, 64, 64, 85",
    "SORTED, 100, 100, 101",
    "SHUFFLED, 100, 100, 101",
    "DEEP, 400, 1, 401",
    "UPSTREAM, 6, 6, 10",
    "UPSTREAM, 60, 60, 101",
    "LAYERS, 16, 16, 53",
    "LAYERS, 640, 640, 1702"
  })
  void nest_ofThePlan_hasItsLeavesAndNodes(Tree tree, int size, int leaves, int nodes) {
    var structure = Nest.structure(nest(tree, size));

    assertThat(structure.leafCount()).isEqualTo(leaves);
    assertThat(structure.nodeCount()).isEqualTo(nodes);
  }

  @Test
  void nest_shuffled_hasItsLeavesInOrder() {
    assertThat(nest(Tree.SHUFFLED, 5)).isNotEqualTo(nest(Tree.SORTED, 4));
    assertThat(nest(Tree.SHUFFLED, 50).toString()).isNotEqualTo(nest(Tree.SORTED, 50).toString());
    assertThat(Nest.flatten(nest(Tree.SHUFFLED, 3))).containsExactly(0f, 1f, 2f);
  }
}
