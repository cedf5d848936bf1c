package io.intarsia.op;

public final class SeedSource {}
