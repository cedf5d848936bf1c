package io.intarsia.files;

import io.intarsia.shape.Shape;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// What a `.npy` file says before its elements: six bytes that name the format, its version, the
/// length of the text, and as text a Python dictionary of these three.
///
/// @param descr numpy's name of the elements, such as `<f4`
/// @param fortranOrder whether the first axis is the one that runs fastest
record NpyHeader(String descr, boolean fortranOrder, Shape shape) {
  private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};
  private static final int ALIGNMENT = 64;
  private static final int LONGEST = 1 << 16;

  private static final Pattern DESCR = Pattern.compile("'descr': *('[^']*'|\\[.*\\])");
  private static final Pattern ORDER = Pattern.compile("'fortran_order': *(True|False)");
  private static final Pattern SHAPE = Pattern.compile("'shape': *\\(([\\d, L]*)\\)");

  static NpyHeader read(InputStream in, Npy.Origin origin) throws IOException {
    if (!Arrays.equals(in.readNBytes(MAGIC.length), MAGIC)) {
      throw origin.problem("it is no .npy file: it does not begin with \\x93NUMPY");
    }
    int version = in.read();
    int ignored = in.read(); // the minor version, which has always been 0
    if (version < 1 || version > 3) {
      throw origin.problem("version %d of the format is unknown".formatted(version));
    }
    int bytesOfLength = version == 1 ? 2 : 4;
    byte[] length = Arrays.copyOf(in.readNBytes(bytesOfLength), 4);
    int size = ByteBuffer.wrap(length).order(ByteOrder.LITTLE_ENDIAN).getInt();
    byte[] text = in.readNBytes(Math.clamp(size, 0, LONGEST));
    if (text.length != size) {
      throw origin.problem(
          "its header is damaged: it claims %d bytes".formatted(size & 0xffffffffL));
    }
    Charset charset = version == 3 ? StandardCharsets.UTF_8 : StandardCharsets.ISO_8859_1;
    return parse(new String(text, charset), origin);
  }

  private static NpyHeader parse(String text, Npy.Origin origin) throws IOException {
    String descr = find(DESCR, text, origin);
    if (descr.startsWith("[")) {
      throw origin.problem("its elements are records, which have no dtype here: save each field");
    }
    boolean fortranOrder = find(ORDER, text, origin).equals("True");
    String[] dims = find(SHAPE, text, origin).replaceAll("[ L]", "").split(",");
    try {
      long[] shape =
          Arrays.stream(dims).filter(dim -> !dim.isEmpty()).mapToLong(Long::parseLong).toArray();
      return new NpyHeader(descr.substring(1, descr.length() - 1), fortranOrder, Shape.of(shape));
    } catch (NumberFormatException e) {
      throw origin.problem("its header is damaged: " + text.strip());
    }
  }

  private static String find(Pattern pattern, String text, Npy.Origin origin) throws IOException {
    Matcher found = pattern.matcher(text);
    if (!found.find()) {
      throw origin.problem("its header is damaged: " + text.strip());
    }
    return found.group(1);
  }

  /// Writes version 1, as numpy does, so that elements begin at a multiple of 64 bytes.
  void write(OutputStream out) throws IOException {
    String dims = shape.toList().stream().map(String::valueOf).collect(Collectors.joining(", "));
    String text =
        "{'descr': '%s', 'fortran_order': False, 'shape': (%s), }"
            .formatted(descr, shape.rank() == 1 ? dims + "," : dims);
    int before = MAGIC.length + 4;
    int padding = Math.floorMod(-(before + text.length() + 1), ALIGNMENT);
    byte[] header = (text + " ".repeat(padding) + "\n").getBytes(StandardCharsets.ISO_8859_1);
    var data = new DataOutputStream(out);
    data.write(MAGIC);
    data.write(new byte[] {1, 0, (byte) header.length, (byte) (header.length >> 8)});
    data.write(header);
    data.flush();
  }
}
