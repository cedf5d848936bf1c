package io.intarsia.data;

import io.intarsia.errors.Mistake;
import java.nio.file.Path;
import java.util.Collection;

/// What the users of folders of pictures are told.
final class ImageErrors {
  private ImageErrors() {}

  static IllegalArgumentException channels(int got) {
    return Mistake.argument("ImageFolderOptions: channels must be 1, 3 or 4, got " + got);
  }

  static IllegalArgumentException split(double validationSplit, ImageSubset subset) {
    return Mistake.argument(
        ("ImageFolderOptions: expected a validationSplit in [0, 1), 0 for ALL and another for a part,"
                + " got %s and %s")
            .formatted(validationSplit, subset));
  }

  static IllegalArgumentException splitWithoutSeed() {
    return Mistake.argument(
        "ImageFolderOptions: expected a seed, or no shuffle, for a split; without, pictures may be"
            + " in both parts");
  }

  static IllegalArgumentException noClasses(Path folder) {
    return Mistake.argument(
        "ImageFolder: expected a folder for each class, got none in %s".formatted(folder));
  }

  static IllegalArgumentException otherClasses(Collection<String> there, Collection<String> asked) {
    return Mistake.argument(
        "ImageFolder: expected classes among the folders %s, got %s".formatted(there, asked));
  }

  static IllegalArgumentException notTwoClasses(Collection<String> classes) {
    return Mistake.argument(
        "ImageFolder: expected two classes for BINARY labels, got %s".formatted(classes));
  }

  static IllegalStateException unlabeled() {
    return Mistake.state("ImageFolder.dataset: the pictures have no classes; use images()");
  }

  static IllegalArgumentException noImages(Path folder) {
    return Mistake.argument(
        ("ImageFolder: expected pictures, got none in %s, or none for this part; names end in .png,"
                + " .jpg, .jpeg, .gif or .bmp")
            .formatted(folder));
  }
}
