// Blurs an image, finds its edges and shrinks it; writes all as one PNG: original, blurred, edges,
// small.
//
//   ./intarsia run examples/ImageFilter.java [IN.png [OUT.png]]
//
// Without an input it draws one. The input is never written to.

import io.intarsia.dtype.DType;
import io.intarsia.files.Images;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.op.array.PadOptions;
import io.intarsia.op.math.ReduceOptions;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

static final double SIGMA = 2;
static final int SIZE = 192;

void main(String[] args) {
  check(args);
  Path out = Path.of(args.length > 1 ? args[1] : "image-filter.png");
  try (var tf = Environment.open()) {
    Tensor image = args.length > 0 ? read(tf, Path.of(args[0]), out) : draw(tf);
    Tensor blurred = blur(tf, image);
    Tensor edges = edges(tf, image);
    Tensor small = shrunk(tf, image);

    write(tf, out, tf.concat(List.of(image, blurred, edges, small), 2));
    IO.println("original   " + describe(tf, image));
    IO.println("blurred    " + describe(tf, blurred));
    IO.println("edges      " + describe(tf, edges));
    IO.println("written to " + out);
  } catch (IOException | IllegalArgumentException e) {
    fail(e);
  }
}

/// A ring and a chessboard: `[1, height, width, 3]`, from 0 to 1.
Tensor draw(Ops tf) {
  Tensor axis = tf.linspace(-1f, 1f, SIZE);
  Tensor y = tf.expandDims(axis, 1);
  Tensor x = tf.expandDims(axis, 0);
  Tensor radius = tf.math.sqrt(x.times(x).plus(y.times(y)));
  Tensor ring = radius.minus(0.6).abs().lt(0.15).cast(DType.FLOAT32);
  Tensor squares = tf.math.floor(x.times(4)).plus(tf.math.floor(y.times(4))).rem(2);
  Tensor slope = x.plus(y).plus(2).div(4);
  return tf.expandDims(tf.stack(List.of(ring, squares.times(0.5), slope), 2), 0);
}

/// The mean of the surroundings of each pixel, weighted by a bell curve; first along rows, then
/// along columns.
Tensor blur(Ops tf, Tensor image) {
  int reach = (int) Math.ceil(3 * SIGMA);
  Tensor distance = tf.range((float) -reach, (float) reach + 1);
  Tensor bell = tf.math.exp(distance.times(distance).times(-0.5 / (SIGMA * SIGMA)));
  Tensor weights = bell.div(tf.reduceSum(bell));
  Tensor filter = tf.tile(tf.reshape(weights, 1, -1, 1, 1), 1, 1, 3, 1);
  // Mirrored borders: zeros around the image would darken it.
  Tensor wide =
      tf.pad(image, new int[][] {{0, 0}, {reach, reach}, {reach, reach}, {0, 0}}, mirrored());
  Tensor rows = tf.nn.depthwiseConv2d(wide, filter, new int[] {1}, "VALID");
  return tf.nn.depthwiseConv2d(rows, tf.transpose(filter, 1, 0, 2, 3), new int[] {1}, "VALID");
}

/// How steep the brightness is at each pixel, by Sobel's filters, which see a slope across and one
/// down.
Tensor edges(Ops tf, Tensor image) {
  Tensor brightness = tf.reduceMean(image, keepLast());
  Tensor across = tf.constant(new float[][] {{-1, 0, 1}, {-2, 0, 2}, {-1, 0, 1}});
  Tensor filters = tf.reshape(tf.stack(List.of(across, tf.transpose(across)), 2), 3, 3, 1, 2);
  Tensor wide = tf.pad(brightness, new int[][] {{0, 0}, {1, 1}, {1, 1}, {0, 0}}, mirrored());
  Tensor slopes = tf.nn.conv2d(wide, filters, 1, "VALID");
  Tensor steepness = tf.math.sqrt(tf.reduceSum(slopes.times(slopes), keepLast())).div(4);
  return tf.tile(tf.clipByValue(steepness, 0, 1), 1, 1, 1, 3);
}

/// Half as high and wide, on a black ground as high as the image.
Tensor shrunk(Ops tf, Tensor image) {
  int height = (int) image.shape().dim(1);
  int width = (int) image.shape().dim(2);
  Tensor size = tf.constant(new int[] {height / 2, width / 2});
  var centers = Attributes.of("half_pixel_centers", true);
  Tensor half = tf.raw.ResizeBilinear(image, size, centers);
  return tf.pad(half, new int[][] {{0, 0}, {0, height - height / 2}, {0, 0}, {0, 0}});
}

/// An image as `[1, height, width, 3]`, from 0 to 1.
Tensor read(Ops tf, Path file, Path out) throws IOException {
  if (Files.exists(out) && Files.exists(file) && Files.isSameFile(file, out)) {
    throw new IOException(file + " is the input, and would be overwritten: name another output");
  }
  Tensor pixels = Images.read(tf, file).cast(DType.FLOAT32).div(255);
  int channels = (int) pixels.shape().dim(2);
  Tensor rgb =
      channels == 1
          ? tf.tile(pixels, 1, 1, 3)
          : pixels.get(Index.all(), Index.all(), Index.range(0, 3));
  return tf.expandDims(rgb, 0);
}

void write(Ops tf, Path file, Tensor image) throws IOException {
  Images.write(tf.clipByValue(tf.squeeze(image, 0), 0, 1), file);
}

String describe(Ops tf, Tensor image) {
  return "mean %.3f, brightest %.3f"
      .formatted(tf.reduceMean(image).asDouble(), tf.reduceMax(image).asDouble());
}

PadOptions mirrored() {
  return PadOptions.defaults().withMode(PadOptions.Mode.SYMMETRIC);
}

ReduceOptions keepLast() {
  return ReduceOptions.defaults().withAxis(-1).withKeepdims(true);
}

/// Ends the program if there are arguments it does not know.
void check(String... args) {
  for (int i = 0; i < args.length; i++) {
    if (i >= 2 || args[i].startsWith("-")) {
      System.err.println("Unexpected argument: " + args[i]);
      System.err.println("Usage: ./intarsia run examples/ImageFilter.java [IN.png [OUT.png]]");
      System.exit(2);
    }
  }
}

/// What is wrong with a file is one line, and no fault of this program.
void fail(Exception e) {
  System.err.println(e.getMessage());
  System.exit(1);
}
