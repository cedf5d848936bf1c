package io.intarsia.data;

import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;

/// A folder with a folder of pictures for each class.
///
/// ```java
/// var options = ImageFolderOptions.defaults().withImageSize(64, 64).withSeed(1);
/// ImageFolder flowers = ImageFolder.of(tf, Path.of("flowers"), options);
/// flowers.classNames(); // [iris, lily]
/// for (Pair<Tensor, Tensor> batch : flowers.dataset()) {
///   step.apply(batch);
/// }
/// ```
///
/// Which pictures are in a part of a split, and their order, are those of Keras for a seed.
/// Pictures are opened when they are read: one that is missing or damaged is an error of its
/// element.
///
/// @see "Python: keras.utils.image_dataset_from_directory"
public final class ImageFolder {
  private static final List<String> ENDINGS = List.of(".bmp", ".gif", ".jpeg", ".jpg", ".png");
  private static final Attributes FIRST_FRAME = Attributes.of("expand_animations", false);
  private static final long BATCHES_TO_DRAW_FROM = 8;
  private static final long IMAGES_TO_DRAW_FROM = 1024;
  private static final int SEEDS = 1_000_000;

  /// A picture and the number of its class.
  private record Image(Path file, int label) {}

  private final Ops tf;
  private final List<String> classNames;
  private final List<Image> images;
  private final ImageFolderOptions options;
  private final long seed;

  private ImageFolder(
      Ops tf, List<String> classNames, List<Image> images, ImageFolderOptions options, long seed) {
    this.tf = tf;
    this.classNames = classNames;
    this.images = images;
    this.options = options;
    this.seed = seed;
  }

  /// The pictures that are there now, files in folders of folders as well: those whose names end in
  /// `.png`, `.jpg`, `.jpeg`, `.gif` or `.bmp`.
  ///
  /// @throws IOException if a folder cannot be read
  /// @throws IllegalArgumentException if there are no folders, not those that are asked for, not
  ///   two for binary labels, or no pictures
  public static ImageFolder of(Ops tf, Path directory, ImageFolderOptions options)
      throws IOException {
    List<String> classNames = classNames(directory, options);
    List<Image> images = new ArrayList<>();
    for (int label = 0; label < classNames.size(); label++) {
      for (Path file : files(directory.resolve(classNames.get(label)))) {
        images.add(new Image(file, label));
      }
    }
    return of(tf, directory, classNames, images, options);
  }

  /// The pictures of a folder without classes, those in folders of it as well: [#images()] reads
  /// them.
  ///
  /// @throws IOException if a folder cannot be read
  /// @throws IllegalArgumentException if there are no pictures
  /// @see "Python: labels=None of keras.utils.image_dataset_from_directory"
  public static ImageFolder ofUnlabeled(Ops tf, Path directory, ImageFolderOptions options)
      throws IOException {
    List<Image> images = files(directory).stream().map(file -> new Image(file, 0)).toList();
    return of(tf, directory, List.of(), images, options);
  }

  private static ImageFolder of(
      Ops tf,
      Path directory,
      List<String> classNames,
      List<Image> images,
      ImageFolderOptions options) {
    Long given = options.seed();
    long seed = given == null ? ThreadLocalRandom.current().nextInt(SEEDS) : given;
    List<Image> ordered = options.shuffle() ? NumpyShuffle.of(images, seed) : images;
    List<Image> part = options.subset().of(ordered, options.validationSplit());
    if (part.isEmpty()) {
      throw ImageErrors.noImages(directory);
    }
    return new ImageFolder(tf, classNames, List.copyOf(part), options, seed);
  }

  private static List<String> classNames(Path directory, ImageFolderOptions options)
      throws IOException {
    List<String> there;
    try (Stream<Path> folders = Files.list(directory)) {
      there =
          folders
              .filter(Files::isDirectory)
              .map(folder -> String.valueOf(folder.getFileName()))
              .filter(name -> !name.startsWith("."))
              .sorted()
              .toList();
    }
    if (there.isEmpty()) {
      throw ImageErrors.noClasses(directory);
    }
    List<String> asked = options.classNames().isEmpty() ? there : options.classNames();
    if (!there.containsAll(asked)) {
      throw ImageErrors.otherClasses(there, asked);
    }
    if (options.labelMode() == ImageLabels.BINARY && asked.size() != 2) {
      throw ImageErrors.notTwoClasses(asked);
    }
    return asked;
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(file -> isImage(String.valueOf(file.getFileName())) && Files.isRegularFile(file))
          .sorted(
              Comparator.comparing((Path file) -> String.valueOf(file.getParent()))
                  .thenComparing(file -> String.valueOf(file.getFileName())))
          .toList();
    }
  }

  private static boolean isImage(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return ENDINGS.stream().anyMatch(lower::endsWith);
  }

  /// The names of the classes, in the order of their numbers; none of pictures without.
  public List<String> classNames() {
    return classNames;
  }

  /// The files, in the order before they are shuffled again as they are read.
  public List<Path> files() {
    return images.stream().map(Image::file).toList();
  }

  /// The numbers of the classes of the [#files()].
  public List<Integer> labels() {
    return images.stream().map(Image::label).toList();
  }

  /// Pictures, `[batch, height, width, channels]`, with their classes: `float32` from 0 to 255, or
  /// `uint8` for [ImageInterpolation#NEAREST].
  ///
  /// @throws IllegalStateException if there are no classes
  public Dataset<Pair<Tensor, Tensor>> dataset() {
    if (classNames.isEmpty()) {
      throw ImageErrors.unlabeled();
    }
    int[] numbers = images.stream().mapToInt(Image::label).toArray();
    int classes = classNames.size();
    Dataset<Tensor> labels =
        Dataset.fromTensorSlices(tf.constant(numbers))
            .map((g, label) -> options.labelMode().of(g, label, classes));
    return batched(
        shuffled(Dataset.zip(names(), labels))
            .map((g, each) -> new Pair<>(read(g, each.first()), each.second()), parallel()));
  }

  /// Pictures without their classes, as in [#dataset()].
  public Dataset<Tensor> images() {
    return batched(shuffled(names()).map(this::read, parallel()));
  }

  private Dataset<Tensor> names() {
    return Dataset.fromTensorSlices(
        tf.constant(images.stream().map(image -> image.file().toString()).toList()));
  }

  private static ParallelOptions parallel() {
    return ParallelOptions.defaults().withNumParallelCalls(ParallelOptions.AUTOTUNE);
  }

  private <T> Dataset<T> shuffled(Dataset<T> files) {
    Long batchSize = options.batchSize();
    long buffer = batchSize == null ? IMAGES_TO_DRAW_FROM : batchSize * BATCHES_TO_DRAW_FROM;
    return options.shuffle()
        ? files.shuffle(buffer, ShuffleOptions.defaults().withSeed(seed))
        : files;
  }

  private <T> Dataset<T> batched(Dataset<T> read) {
    Long batchSize = options.batchSize();
    return (batchSize == null ? read : read.batch(batchSize)).prefetch(ParallelOptions.AUTOTUNE);
  }

  private Tensor read(Ops g, Tensor file) {
    Tensor pixels =
        g.raw.DecodeImage(
            g.io.readFile(file), FIRST_FRAME.with("channels", (long) options.channels()));
    Tensor size = g.constant(new int[] {options.height(), options.width()});
    Tensor image = options.interpolation().resized(g, g.expandDims(pixels, 0), size);
    return g.ensureShape(
        g.squeeze(image, 0), Shape.of(options.height(), options.width(), options.channels()));
  }
}
