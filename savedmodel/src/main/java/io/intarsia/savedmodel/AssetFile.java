package io.intarsia.savedmodel;

import java.nio.file.Path;

/// A file that is saved with a model.
record AssetFile(Path file) {}
