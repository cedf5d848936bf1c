/// Writes at compile time how annotated classes are flattened and made again.
module io.intarsia.processor {
  requires java.compiler;
  requires io.intarsia.annotations;
  requires static org.jspecify;

  provides javax.annotation.processing.Processor with
      io.intarsia.processor.AutoCompositeProcessor;
}
