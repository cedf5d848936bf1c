module app {
  requires io.intarsia.distributions;

  opens app to
      io.intarsia;
}
