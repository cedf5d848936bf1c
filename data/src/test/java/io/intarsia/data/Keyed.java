package io.intarsia.data;

import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;

/// Opens the environments of the tests here.
final class Keyed {
  /// With the key to ops that no campaign has vetted, until those of data sets are on record.
  static final EnvironmentOptions OPTIONS = EnvironmentOptions.defaults().withUnvettedOps(true);

  private Keyed() {}

  static Environment open() {
    return Environment.open(OPTIONS);
  }
}
