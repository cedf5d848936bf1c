/// Probability distributions and bijectors.
module io.intarsia.distributions {
  requires transitive io.intarsia;
  requires transitive io.intarsia.types;
  requires static transitive org.jspecify;

  exports io.intarsia.distributions;
  exports io.intarsia.distributions.bijector;
}
