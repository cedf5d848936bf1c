package io.intarsia.files;

import io.intarsia.op.Ops;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/// Files of numpy: `.npy` holds one array, `.npz` several by name.
///
/// ```java
/// Tensor weights = Npy.read(tf, Path.of("weights.npy"));
/// Npy.writeAll(Map.of("x", x, "y", y), Path.of("batch.npz"));
/// ```
///
/// | numpy | dtype |
/// |---|---|
/// | `f2` `f4` `f8`, `c8` `c16` | `float16` `float32` `float64`, `complex64` `complex128` |
/// | `i1` … `i8`, `u1` … `u8`, `b1` | `int8` … `int64`, `uint8` … `uint64`, `bool` |
/// | `U…`, `S…` | `string`, read only in UTF-8 and as bytes; written as `S…` |
///
/// Both byte orders and both orders of axes are read; arrays of Python objects are not, because
/// reading them runs code.
///
/// @see "Python: numpy.load, numpy.save, numpy.savez, and numpy.lib.format for the file"
public final class Npy {
  private Npy() {}

  /// Reads the array of a `.npy` file.
  ///
  /// @throws DataFileException if there is no such file, it is damaged, or its elements have no
  ///   dtype here
  public static Tensor read(Ops tf, Path file) throws IOException {
    var origin = new Origin(file, "");
    try (var in =
        new NpyStream(Files.newInputStream(file), Files.size(file), NpzArchive.BOUNDS, origin)) {
      return in.read(tf);
    } catch (DataFileException e) {
      throw e;
    } catch (IOException e) {
      throw DataFileException.of(file, e);
    }
  }

  /// Writes a `.npy` file.
  ///
  /// @throws IllegalArgumentException if numpy has no such dtype; the message has the way out
  /// @throws DataFileException if the file cannot be written
  public static void write(Tensor tensor, Path file) throws IOException {
    byte[] bytes = encode(tensor);
    WholeFile.write(file, bytes);
  }

  /// Reads the arrays of a `.npz` file by name, in the order of the file. Nothing is unpacked
  /// before the headers of all arrays, and the sizes the file names, are seen to fit.
  ///
  /// @throws DataFileException if there is no such file, it is damaged, elements have no dtype
  ///   here, or it unpacks to more than 1 GiB and 200 bytes for each of its own
  public static Map<String, Tensor> readAll(Ops tf, Path file) throws IOException {
    try (var zip = new ZipFile(file.toFile())) {
      return new NpzArchive(file, zip).read(tf);
    } catch (ZipException e) {
      throw DataFileException.of(file, "it is no .npz file: " + e.getMessage());
    } catch (DataFileException e) {
      throw e;
    } catch (IOException e) {
      throw DataFileException.of(file, e);
    }
  }

  /// Writes tensors by name to a `.npz` file, without compression, as `numpy.savez` does.
  ///
  /// @throws IllegalArgumentException if numpy has no such dtype; the message has the way out
  /// @throws DataFileException if the file cannot be written
  public static void writeAll(Map<String, Tensor> tensors, Path file) throws IOException {
    var bytes = new ByteArrayOutputStream();
    try (var zip = new ZipOutputStream(bytes)) {
      for (Map.Entry<String, Tensor> tensor : tensors.entrySet()) {
        store(zip, tensor.getKey() + ".npy", encode(tensor.getValue()));
      }
    }
    WholeFile.write(file, bytes.toByteArray());
  }

  private static void store(ZipOutputStream zip, String name, byte[] bytes) throws IOException {
    var entry = new ZipEntry(name);
    var crc = new CRC32();
    crc.update(bytes);
    entry.setMethod(ZipEntry.STORED);
    entry.setSize(bytes.length);
    entry.setCrc(crc.getValue());
    // The same tensors make the same file.
    entry.setTimeLocal(LocalDateTime.of(1980, 1, 1, 0, 0));
    zip.putNextEntry(entry);
    zip.write(bytes);
    zip.closeEntry();
  }

  /// Where an array comes from.
  ///
  /// @param name its name in a `.npz` file, else empty
  record Origin(Path file, String name) {
    DataFileException problem(String problem) {
      return DataFileException.of(
          file, name.isEmpty() ? problem : "array \"%s\": %s".formatted(name, problem));
    }
  }

  private static byte[] encode(Tensor tensor) throws IOException {
    var out = new ByteArrayOutputStream();
    try (HostTensor host = tensor.toHost()) {
      NpyElements.encode(host, out);
    }
    return out.toByteArray();
  }
}
