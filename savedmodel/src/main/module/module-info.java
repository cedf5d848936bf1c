/// Saved models and checkpoints, shared with Python.
module io.intarsia.savedmodel {
  requires transitive io.intarsia;
  requires static transitive org.jspecify;

  exports io.intarsia.checkpoint;
  exports io.intarsia.savedmodel;
}
