/// Checks that an extension type keeps the laws that generic code relies on.
module io.intarsia.testing {
  requires transitive io.intarsia;
  requires static transitive org.jspecify;
  requires transitive org.junit.jupiter.api;

  exports io.intarsia.testing;
}
