package io.intarsia.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorflow.proto.DataType;
import org.tensorflow.proto.OpDef;

final class ReleaseDefinitionsTest {
  @TempDir private Path catalog;

  @Test
  void read_filesOfReleases_areTakenByTheirNames() throws Exception {
    Files.writeString(
        catalog.resolve("op-definitions-9.1.txt"),
        """
        op { name: "New" input_arg { name: "x" type: DT_INT64 } }
        op { name: "Other" is_stateful: true }
        """);
    Files.writeString(catalog.resolve("op-definitions-9.2.txt"), "op { name: \"Newer\" }");
    Files.writeString(catalog.resolve("op-definitions.md"), "no release");

    var releases = ReleaseDefinitions.read(catalog);

    assertThat(releases).containsOnlyKeys("9.1", "9.2");
    List<OpDef> first = Objects.requireNonNull(releases.get("9.1"));
    assertThat(first).extracting(OpDef::getName).containsExactly("New", "Other");
    assertThat(first.getFirst().getInputArg(0).getType()).isEqualTo(DataType.DT_INT64);
    assertThat(first.getLast().getIsStateful()).isTrue();
    assertThat(releases.get("9.2")).extracting(OpDef::getName).containsExactly("Newer");
  }

  @Test
  void read_textThatIsNoDefinition_namesTheFile() throws Exception {
    Files.writeString(catalog.resolve("op-definitions-9.1.txt"), "op { nme: \"New\" }");
    assertThatThrownBy(() -> ReleaseDefinitions.read(catalog))
        .isInstanceOf(GeneratorException.class)
        .hasMessageContaining("op-definitions-9.1.txt: 1:6: ");
  }
}
