package io.intarsia.hub;

import io.intarsia.internal.files.ArchiveBounds;
import io.intarsia.internal.files.BoundedStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;

/// Unpacks archives of people whom nobody knows: files and folders below one folder, within limits,
/// and nothing else.
record TarGz(String handle, ArchiveLimits limits) {
  /// Below, the ratio says nothing.
  private static final long SMALL = 1 << 20;

  /// The library reads names and other headers into memory.
  private static final long LONGEST_HEADER = 1 << 20;

  void unpack(Path archive, Path folder) throws IOException {
    Files.createDirectories(folder);
    var current = new AtomicReference<>("");
    try (InputStream file = Files.newInputStream(archive);
        var unzipped = unzipped(file);
        var bounded = bounded(unzipped, current);
        var tar = new TarArchiveInputStream(bounded)) {
      unpack(tar, bounded, folder, current);
    } catch (FileSystemException e) {
      throw e;
    } catch (IOException | IllegalArgumentException | IllegalStateException e) {
      // What the library says of malformed headers.
      throw HubErrors.notTarGz(handle, e);
    }
  }

  private GzipCompressorInputStream unzipped(InputStream file) throws IOException {
    return GzipCompressorInputStream.builder()
        .setInputStream(file)
        .setDecompressConcatenated(true)
        .get();
  }

  /// @param current the name of the entry that is read
  private BoundedStream bounded(
      GzipCompressorInputStream unzipped, AtomicReference<String> current) {
    var bounds = new ArchiveBounds(limits.bytes(), limits.ratio(), SMALL);
    return new BoundedStream(
        unzipped,
        bounds,
        unzipped::getCompressedCount,
        excess -> {
          throw switch (excess) {
            case PART -> HubErrors.header(handle, current.get(), LONGEST_HEADER);
            case BYTES -> HubErrors.tooLarge(handle, current.get(), limits.bytes());
            case RATIO -> HubErrors.ratio(handle, current.get(), limits.ratio());
          };
        });
  }

  private void unpack(
      TarArchiveInputStream tar,
      BoundedStream bounded,
      Path folder,
      AtomicReference<String> current)
      throws IOException {
    int count = 0;
    var names = new EntryNames(handle);
    bounded.allow(LONGEST_HEADER);
    for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
      if (++count > limits.entries()) {
        throw HubErrors.tooMany(handle, entry.getName(), limits.entries());
      }
      current.set(entry.getName());
      bounded.allowAll();
      Path target = target(folder, entry);
      names.add(folder.relativize(target));
      put(tar, entry, target);
      bounded.allow(LONGEST_HEADER);
    }
    // The checksum of the zipped bytes is at their end.
    bounded.transferTo(OutputStream.nullOutputStream());
  }

  private void put(TarArchiveInputStream tar, TarArchiveEntry entry, Path target)
      throws IOException {
    try {
      if (entry.isDirectory()) {
        Files.createDirectories(target);
        return;
      }
      Files.createDirectories(Objects.requireNonNull(target.getParent()));
      try (OutputStream out = Files.newOutputStream(target, StandardOpenOption.CREATE_NEW)) {
        tar.transferTo(out);
      }
    } catch (FileAlreadyExistsException e) {
      throw HubErrors.twice(handle, entry.getName());
    } catch (FileSystemException e) {
      throw HubErrors.unwritable(handle, entry.getName(), e);
    }
  }

  private Path target(Path folder, TarArchiveEntry entry) {
    String name = entry.getName();
    requireKind(entry, name);
    if (isOutside(name)) {
      throw HubErrors.outside(handle, name);
    }
    try {
      Path target = folder.resolve(name).normalize();
      if (!target.startsWith(folder)) {
        throw HubErrors.outside(handle, name);
      }
      return target;
    } catch (InvalidPathException e) {
      throw HubErrors.entryName(handle, name, e);
    }
  }

  private void requireKind(TarArchiveEntry entry, String name) {
    if (entry.isSymbolicLink() || entry.isLink()) {
      throw HubErrors.link(handle, name, entry.getLinkName());
    }
    if (entry.isSparse() || !(entry.isDirectory() || entry.isFile()) || isSpecial(entry)) {
      throw HubErrors.special(handle, name);
    }
  }

  /// The library takes everything that it has no other word for as a file.
  private static boolean isSpecial(TarArchiveEntry entry) {
    return entry.isCharacterDevice() || entry.isBlockDevice() || entry.isFIFO();
  }

  /// On every system: names of one are paths of another.
  private static boolean isOutside(String name) {
    return name.startsWith("/")
        || name.contains("\\")
        || name.matches("[A-Za-z]:.*")
        || List.of(name.split("/")).contains("..");
  }
}
