module records {
  requires io.intarsia;

  exports records.exported;

  opens records.opened to
      io.intarsia;
}
