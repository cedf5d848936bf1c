package io.intarsia.plot;

import io.intarsia.errors.Mistake;
import io.intarsia.files.Images;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/// Plots as files.
final class Saving {
  private Saving() {}

  static void save(Figure figure, Path file) throws IOException {
    String name = file.toString().toLowerCase(Locale.ROOT);
    if (name.endsWith(".html") || name.endsWith(".htm")) {
      Files.writeString(file, html(figure));
    } else if (name.endsWith(".svg")) {
      Files.writeString(file, Svg.of(figure));
    } else if (name.matches(".*\\.(png|jpe?g|bmp)")) {
      Images.write(figure.image(), file);
    } else {
      throw Mistake.argument(
          "Plot.save: the name must end in .png, .jpg, .bmp, .svg or .html, got " + file);
    }
  }

  static String html(Figure figure) {
    try {
      String html = Html.figure(figure.png(), figure.summary(), figure.summary());
      return Html.page(figure.title(), html);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // of a buffer in memory
    }
  }
}
