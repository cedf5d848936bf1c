package io.intarsia.data;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Which pictures of a folder are read, and what they become.
///
/// @param labelMode what the classes become
/// @param classNames the folders of the classes, in the order of their numbers; empty for all, in
///   the order of their names
/// @param channels of the pictures: 1, 3 or 4
/// @param batchSize how many are in a batch; null for one by one
/// @param height of the pictures
/// @param width of the pictures
/// @param shuffle whether they come in random order
/// @param seed of the order; null for another one each time
/// @param validationSplit which part is for validation: below 1, 0 for none
/// @param subset which part is read
/// @param interpolation how pixels of another size are found
/// @see "Python: keras.utils.image_dataset_from_directory"
public record ImageFolderOptions(
    ImageLabels labelMode,
    List<String> classNames,
    int channels,
    @Nullable Long batchSize,
    int height,
    int width,
    boolean shuffle,
    @Nullable Long seed,
    double validationSplit,
    ImageSubset subset,
    ImageInterpolation interpolation) {
  private static final long MOST_SEED = (1L << 32) - 1;

  /// Checks numbers, and that both parts of a split are of one order.
  ///
  /// @throws IllegalArgumentException if a size is below 1, channels are others than 1, 3 and 4,
  ///   the seed is not in [0, 2³²), the split is not in [0, 1), there is a split and no part of it
  ///   is asked for, or a part and no split, or a shuffled split has no seed
  public ImageFolderOptions {
    classNames = List.copyOf(classNames);
    Batching.checkSize("ImageFolderOptions", "height", height);
    Batching.checkSize("ImageFolderOptions", "width", width);
    if (batchSize != null) {
      Batching.checkSize("ImageFolderOptions", "batchSize", batchSize);
    }
    if (seed != null && (seed < 0 || seed > MOST_SEED)) {
      throw DataErrors.between("ImageFolderOptions", "seed", 0, MOST_SEED, seed);
    }
    if (channels != 1 && channels != 3 && channels != 4) {
      throw ImageErrors.channels(channels);
    }
    boolean isSplit = validationSplit != 0;
    if (!(validationSplit >= 0 && validationSplit < 1) || isSplit == (subset == ImageSubset.ALL)) {
      throw ImageErrors.split(validationSplit, subset);
    }
    if (isSplit && shuffle && seed == null) {
      throw ImageErrors.splitWithoutSeed();
    }
  }

  /// Keras's defaults: numbers of classes, three channels, 256 times 256 pixels, in shuffled
  /// batches of 32.
  public static ImageFolderOptions defaults() {
    return new ImageFolderOptions(
        ImageLabels.INT,
        List.of(),
        3,
        32L,
        256,
        256,
        true,
        null,
        0,
        ImageSubset.ALL,
        ImageInterpolation.BILINEAR);
  }

  /// With classes as something else.
  public ImageFolderOptions withLabelMode(ImageLabels labelMode) {
    return new ImageFolderOptions(
        labelMode,
        classNames,
        channels,
        batchSize,
        height,
        width,
        shuffle,
        seed,
        validationSplit,
        subset,
        interpolation);
  }

  /// With these folders as classes.
  public ImageFolderOptions withClassNames(List<String> classNames) {
    return new ImageFolderOptions(
        labelMode,
        classNames,
        channels,
        batchSize,
        height,
        width,
        shuffle,
        seed,
        validationSplit,
        subset,
        interpolation);
  }

  /// With grey pictures (1), colours (3), or colours and opacity (4).
  public ImageFolderOptions withChannels(int channels) {
    return new ImageFolderOptions(
        labelMode,
        classNames,
        channels,
        batchSize,
        height,
        width,
        shuffle,
        seed,
        validationSplit,
        subset,
        interpolation);
  }

  /// With batches of another size; null for pictures one by one.
  public ImageFolderOptions withBatchSize(@Nullable Long batchSize) {
    return new ImageFolderOptions(
        labelMode,
        classNames,
        channels,
        batchSize,
        height,
        width,
        shuffle,
        seed,
        validationSplit,
        subset,
        interpolation);
  }

  /// With pictures of another size.
  public ImageFolderOptions withImageSize(int height, int width) {
    return new ImageFolderOptions(
        labelMode,
        classNames,
        channels,
        batchSize,
        height,
        width,
        shuffle,
        seed,
        validationSplit,
        subset,
        interpolation);
  }

  /// In random order, or in that of the names.
  public ImageFolderOptions withShuffle(boolean shuffle) {
    return new ImageFolderOptions(
        labelMode,
        classNames,
        channels,
        batchSize,
        height,
        width,
        shuffle,
        seed,
        validationSplit,
        subset,
        interpolation);
  }

  /// With a seed.
  public ImageFolderOptions withSeed(long seed) {
    return new ImageFolderOptions(
        labelMode,
        classNames,
        channels,
        batchSize,
        height,
        width,
        shuffle,
        seed,
        validationSplit,
        subset,
        interpolation);
  }

  /// With one part of the pictures.
  public ImageFolderOptions withValidationSplit(double validationSplit, ImageSubset subset) {
    return new ImageFolderOptions(
        labelMode,
        classNames,
        channels,
        batchSize,
        height,
        width,
        shuffle,
        seed,
        validationSplit,
        subset,
        interpolation);
  }

  /// With another way to find pixels.
  public ImageFolderOptions withInterpolation(ImageInterpolation interpolation) {
    return new ImageFolderOptions(
        labelMode,
        classNames,
        channels,
        batchSize,
        height,
        width,
        shuffle,
        seed,
        validationSplit,
        subset,
        interpolation);
  }
}
