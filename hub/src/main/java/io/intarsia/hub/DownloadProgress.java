package io.intarsia.hub;

/// Is told how far a download is, in the thread that waits for it.
@FunctionalInterface
public interface DownloadProgress {
  /// Some bytes came.
  ///
  /// @param bytes how many are there, with those of a download that was cut before
  /// @param total how many there will be; -1 if the server does not say
  void at(long bytes, long total);
}
