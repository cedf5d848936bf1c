module app {
  requires io.intarsia.distributions;

  exports app;
}
