package io.intarsia.savedmodel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.checkpoint.Checkpoint;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Where models are saved, and what is there before.
@Tag("E-154")
@Timeout(60)
final class SavedPlaceTest {
  private final Environment tf;
  @TempDir private Path folder;

  SavedPlaceTest(Environment tf) {
    this.tf = tf;
  }

  private void save(float value, Path target) {
    try (var v = Variable.of(tf, value)) {
      SavedModel.save(tf, Map.of("v", v), target);
    }
  }

  private float saved(Path target) {
    try (var model = SavedModel.load(tf, target);
        var value = model.variable("v").value()) {
      return value.asFloat();
    }
  }

  private static List<String> names(Path folder) throws IOException {
    try (var files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void save_toAFolderWithFilesAndNoModel_putsTheModelBesideThem() throws IOException {
    Path target = Files.createDirectory(folder.resolve("documents"));
    Files.writeString(target.resolve("thesis.tex"), "years of work");
    Path data = Files.createDirectory(target.resolve("variables"));
    Files.writeString(data.resolve("heights.csv"), "1.8");

    save(1, target);

    assertThat(saved(target)).isEqualTo(1);
    assertThat(target.resolve("thesis.tex")).hasContent("years of work");
    assertThat(data.resolve("heights.csv")).hasContent("1.8");
    assertThat(names(target))
        .containsExactly("fingerprint.pb", "saved_model.pb", "thesis.tex", "variables");
    assertThat(names(folder)).containsExactly("documents");
  }

  @Test
  void save_toAFile_isRefusedAndItStays() throws IOException {
    Path target = Files.writeString(folder.resolve("weights.h5"), "weights");

    assertThatThrownBy(() -> save(1, target))
        .isInstanceOf(SavedModelException.class)
        .hasMessageContaining("weights.h5 cannot be written: it is a file");

    assertThat(target).hasContent("weights");
  }

  @Test
  void save_overAModel_keepsFilesOfOthersBesideIt() throws IOException {
    Path target = folder.resolve("model");
    save(1, target);
    Files.writeString(target.resolve("fingerprint.pb"), "of the old one");
    Files.writeString(target.resolve("README.md"), "about");
    Path extra = Files.createDirectories(target.resolve("assets.extra/deep"));
    Files.writeString(extra.resolve("requests"), "warm up");

    save(2, target);

    assertThat(saved(target)).isEqualTo(2);
    assertThat(names(target))
        .containsExactly(
            "README.md", "assets.extra", "fingerprint.pb", "saved_model.pb", "variables");
    assertThat(target.resolve("README.md")).hasContent("about");
    assertThat(extra.resolve("requests")).hasContent("warm up");
    assertThat(names(folder)).containsExactly("model");
  }

  @Test
  void save_toALink_writesWhereItLeads() throws IOException {
    Path real = folder.resolve("versions/3");
    save(1, real);
    Path link = Files.createSymbolicLink(folder.resolve("current"), Path.of("versions/3"));

    save(2, link);

    assertThat(link).isSymbolicLink();
    assertThat(saved(real)).isEqualTo(2);
    assertThat(saved(link)).isEqualTo(2);
  }

  @Test
  void save_belowAFile_saysWhatIsWrong() throws IOException {
    Files.writeString(folder.resolve("file"), "");
    assertThatThrownBy(() -> save(1, folder.resolve("file/model")))
        .isInstanceOf(SavedModelException.class)
        .hasMessageContaining("a file of this name is there already");
  }

  @Test
  void save_ofWhatHoldsNothing_isRefused() {
    var f = tf.function((Ops g, Tensor x) -> x);
    try (var v = Variable.of(tf, 1f)) {
      for (Object root : List.of(v, f, "model", 3)) {
        assertThatThrownBy(() -> SavedModel.save(tf, root, folder))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageContaining(
                "a %s has no names for what is saved; give an object, list or map"
                    .formatted(root.getClass().getSimpleName()));
        assertThatThrownBy(() -> Checkpoint.of(tf, root))
            .hasMessageContaining("has no names for what is saved");
      }
    }
  }

  @Test
  void save_ofSomethingCalledSignatures_isRefused() {
    try (var v = Variable.of(tf, 1f)) {
      assertThatThrownBy(() -> SavedModel.save(tf, Map.of("signatures", v), folder))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("'signatures' has the name under which signatures are saved");
    }
  }
}
