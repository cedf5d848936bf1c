/// Writes at compile time how annotated classes are taken apart and made again.
module io.intarsia.processor {
  requires java.compiler;
  requires io.intarsia.annotations;
  requires static org.jspecify;
}
