package io.intarsia.plot;

import io.intarsia.dtype.DType;
import io.intarsia.files.Images;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.nio.FloatBuffer;
import java.util.Arrays;

/// Pixels.
record Picture(BufferedImage image, String summary) implements Content {
  static Picture of(Tensor pixels) {
    DType dtype = pixels.dtype();
    if (dtype == DType.UINT8 || dtype == DType.BOOL) {
      return new Picture(Images.toBufferedImage(pixels), summary(pixels, ""));
    }
    double[] values = Numbers.all("image", pixels);
    double[] finite = Numbers.finite(values);
    double least = Arrays.stream(finite).min().orElse(0);
    double greatest = Arrays.stream(finite).max().orElse(0);
    boolean asIs = dtype.isFloating() && least >= 0 && greatest <= 1;
    if (asIs) {
      return make(pixels, values, 0, 1, Numbers.gaps(values));
    }
    String note = ", black is %s and white %s%s".formatted(least, greatest, Numbers.gaps(values));
    return make(pixels, values, least, greatest, note);
  }

  private static Picture make(
      Tensor pixels, double[] values, double least, double greatest, String note) {
    float[] parts = new float[values.length];
    for (int i = 0; i < parts.length; i++) {
      double part = (values[i] / 2 - least / 2) / (greatest / 2 - least / 2);
      parts[i] = Double.isFinite(part) ? (float) Math.clamp(part, 0.0, 1.0) : 0;
    }
    try (var host = HostTensor.of(FloatBuffer.wrap(parts), pixels.shape())) {
      return new Picture(Images.toBufferedImage(host), summary(pixels, note));
    }
  }

  private static String summary(Tensor pixels, String note) {
    Shape shape = pixels.shape();
    return "picture of %d x %d pixels, %s%s"
        .formatted(shape.dim(1), shape.dim(0), pixels.dtype(), note);
  }

  /// The title, and the pixels below it, small pictures enlarged.
  @Override
  public void paint(Graphics2D graphics, Frame frame) {
    Size size = size(frame);
    if (!frame.title().isEmpty()) {
      Heading.paint(graphics, frame, size);
    }
    int width = factor(frame) * image.getWidth();
    int top = Heading.height(frame);
    graphics.setRenderingHint(
        RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_NEAREST_NEIGHBOR);
    graphics.drawImage(image, (size.width() - width) / 2, top, width, size.height() - top, null);
  }

  private int factor(Frame frame) {
    int wide = frame.width() / image.getWidth();
    int high = (frame.height() - Heading.height(frame)) / image.getHeight();
    return Math.max(1, Math.min(wide, high));
  }

  @Override
  public Size size(Frame frame) {
    int factor = factor(frame);
    return new Size(
        Math.max(image.getWidth() * factor, Heading.width(frame)),
        image.getHeight() * factor + Heading.height(frame));
  }

  /// The pixels as they are, which may be seen through in part; with a title they are on paper.
  @Override
  public BufferedImage draw(Frame frame) {
    if (!frame.title().isEmpty()) {
      return Content.super.draw(frame);
    }
    Size size = size(frame);
    if (size.width() == image.getWidth()) {
      return image;
    }
    var large = new BufferedImage(size.width(), size.height(), image.getType());
    Graphics2D graphics = large.createGraphics();
    paint(graphics, frame);
    graphics.dispose();
    return large;
  }
}
