package io.intarsia.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.imperative.Environment;
import io.intarsia.support.Golden;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What is read of a folder of pictures is what Keras reads.
@Timeout(60)
final class ImageFoldersGoldenTest {
  @TempDir static Path folder;
  private static Environment tf;

  @BeforeAll
  static void open() {
    tf = Environment.open();
    Golden.read("image_folders")
        .get("files")
        .properties()
        .forEach(each -> write(each.getKey(), each.getValue().asText()));
  }

  private static void write(String name, String bytes) {
    try {
      Path file = folder.resolve(name);
      Files.createDirectories(file.getParent());
      Files.write(file, Base64.getDecoder().decode(bytes));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @AfterAll
  static void close() {
    tf.close();
  }

  static Stream<JsonNode> cases() {
    return Golden.cases("image_folders");
  }

  @ParameterizedTest
  @MethodSource("cases")
  void batches_ofAFolder_areThoseOfKeras(JsonNode golden) throws IOException {
    JsonNode arguments = golden.get("arguments");
    if (golden.has("fails")) {
      assertThatThrownBy(() -> ImageFolder.of(tf, folder, options(arguments)))
          .isInstanceOf(IllegalArgumentException.class);
      return;
    }
    boolean isLabeled = !golden.get("classes").isNull();
    ImageFolder images =
        isLabeled
            ? ImageFolder.of(tf, folder, options(arguments))
            : ImageFolder.ofUnlabeled(tf, folder, options(arguments));
    assertThat(images.files().stream().map(file -> folder.relativize(file).toString()).toList())
        .isEqualTo(texts(golden.get("order")));
    if (isLabeled) {
      assertThat(images.classNames()).isEqualTo(texts(golden.get("classes")));
      assertThat(images.labels())
          .isEqualTo(
              images.files().stream()
                  .map(file ->
                      images.classNames().indexOf(folder.relativize(file).getName(0).toString()))
                  .toList());
    }
    Dataset<?> read = isLabeled ? images.dataset() : images.images();
    compare(read.stream().toList(), golden.get("batches"));
  }

  // The decoder of JPEG and the ops that resize may differ in the last digit.
  private static void compare(List<?> batches, JsonNode golden) {
    assertThat(batches).hasSize(golden.size());
    for (int i = 0; i < batches.size(); i++) {
      if (batches.get(i) instanceof Pair<?, ?>(Tensor images, Tensor labels)) {
        compare(images, golden.get(i).get(0));
        compare(labels, golden.get(i).get(1));
      } else {
        compare((Tensor) batches.get(i), golden.get(i));
      }
    }
  }

  private static void compare(Tensor tensor, JsonNode golden) {
    assertThat(tensor.shape().toString())
        .isEqualTo(golden.get("shape").toString().replace(",", ", "));
    assertThat(tensor.dtype().toString()).isEqualTo(golden.get("dtype").asText());
    List<Double> expected = new ArrayList<>();
    golden.get("data").forEach(each -> expected.add(each.asDouble()));
    double[] got = tensor.cast(DType.FLOAT64).reshape(-1).toArray(double[].class);
    IntStream.range(0, got.length)
        .forEach(i -> assertThat(got[i]).isCloseTo(expected.get(i), offset(1e-3)));
  }

  private static ImageFolderOptions options(JsonNode arguments) {
    ImageFolderOptions options = ImageFolderOptions.defaults();
    if (arguments.has("seed")) {
      options = options.withSeed(arguments.get("seed").asLong());
    }
    for (Map.Entry<String, JsonNode> each : arguments.properties()) {
      options = with(options, each.getKey(), each.getValue(), arguments);
    }
    return options;
  }

  private static ImageFolderOptions with(
      ImageFolderOptions options, String name, JsonNode value, JsonNode all) {
    return switch (name) {
      case "image_size" -> options.withImageSize(value.get(0).asInt(), value.get(1).asInt());
      case "shuffle" -> options.withShuffle(value.asBoolean());
      case "batch_size" -> options.withBatchSize(value.isNull() ? null : value.asLong());
      case "label_mode" ->
          value.isNull()
              ? options
              : options.withLabelMode(ImageLabels.valueOf(value.asText().toUpperCase(Locale.ROOT)));
      case "class_names" -> options.withClassNames(texts(value));
      case "color_mode" -> options.withChannels(1);
      case "interpolation" ->
          options.withInterpolation(
              ImageInterpolation.valueOf(value.asText().toUpperCase(Locale.ROOT)));
      case "validation_split" ->
          options.withValidationSplit(
              value.asDouble(),
              ImageSubset.valueOf(all.path("subset").asText("all").toUpperCase(Locale.ROOT)));
      case "seed", "subset" -> options;
      default -> throw new AssertionError(name);
    };
  }

  private static List<String> texts(JsonNode node) {
    return node.valueStream().map(JsonNode::asText).toList();
  }

  @Test
  void folder_thatHoldsNoPictures_isRefusedInWords(@TempDir Path other) throws IOException {
    ImageFolderOptions options = ImageFolderOptions.defaults();
    assertThatThrownBy(() -> ImageFolder.of(tf, other, options))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("ImageFolder: expected a folder for each class, got none in " + other);
    Files.createDirectory(other.resolve("a"));
    assertThatThrownBy(() -> ImageFolder.of(tf, other, options))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "ImageFolder: expected pictures, got none in %s, or none for this part; names end in"
                    .formatted(other)
                + " .png, .jpg, .jpeg, .gif or .bmp");
    assertThatThrownBy(() -> ImageFolder.of(tf, other, options.withClassNames(List.of("b"))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("ImageFolder: expected classes among the folders [a], got [b]");
    assertThatThrownBy(() -> ImageFolder.of(tf, other, options.withLabelMode(ImageLabels.BINARY)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("ImageFolder: expected two classes for BINARY labels, got [a]");
    assertThatThrownBy(() -> options.withChannels(2))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("ImageFolderOptions: channels must be 1, 3 or 4, got 2");
    assertThat(options.withSeed(0).seed()).isZero();
    assertThatThrownBy(() -> options.withSeed(1L << 32))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("ImageFolderOptions: seed must be in [0, 4294967295], got 4294967296");
    assertThatThrownBy(() -> options.withSeed(-1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("ImageFolderOptions: seed must be in [0, 4294967295], got -1");
  }

  @Test
  void dataset_ofPicturesWithoutClasses_isRefused() throws IOException {
    ImageFolder images = ImageFolder.ofUnlabeled(tf, folder, ImageFolderOptions.defaults());

    assertThat(images.classNames()).isEmpty();
    assertThatThrownBy(images::dataset)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("ImageFolder.dataset: the pictures have no classes; use images()");
  }

  @Test
  void picture_thatIsDamaged_isAnErrorOfItsElement(@TempDir Path other) throws IOException {
    Path place = Files.createDirectories(other.resolve("a"));
    Files.write(place.resolve("1.png"), Files.readAllBytes(folder.resolve("top.png")));
    Files.writeString(place.resolve("2.png"), "no picture");
    ImageFolderOptions options =
        ImageFolderOptions.defaults().withShuffle(false).withBatchSize(null).withImageSize(2, 2);

    try (var images = ImageFolder.of(tf, other, options).images().iterator()) {
      assertThat(images.next().shape().toString()).isEqualTo("[2, 2, 3]");
      assertThatThrownBy(images::next)
          .isInstanceOf(TensorFlowException.InvalidArgument.class)
          .hasMessageContaining("element 1 of the data set");
    }
  }
}
