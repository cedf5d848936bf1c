package io.intarsia.cli.model;

import io.intarsia.hub.Hub;
import io.intarsia.hub.HubOptions;
import java.nio.file.Path;

/// Models as the command line names them.
final class Models {
  private Models() {}

  /// The folder of a model: a folder, an archive or an address. How far a download is, is shown on
  /// a terminal.
  ///
  /// @throws io.intarsia.hub.HubException if there is none
  static Path folder(String handle) {
    try (var bar = new DownloadBar()) {
      return Hub.resolve(handle, HubOptions.defaults().withProgress(bar));
    }
  }
}
