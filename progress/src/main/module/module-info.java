/// A progress bar for long loops.
module io.intarsia.progress {
  requires me.tongfei.progressbar;
  requires static transitive org.jspecify;

  exports io.intarsia.progress;
}
