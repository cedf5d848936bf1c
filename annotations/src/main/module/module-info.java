/// What plain classes say of themselves to become composite tensors. No code runs for them.
module io.intarsia.annotations {
  requires static transitive org.jspecify;

  exports io.intarsia.annotation;
}
