module program {
  requires io.intarsia;
}
