package io.intarsia.function;

import io.intarsia.op.Ops;

/// An `Ops` that compiles Java code into functions: an environment, or a device of one. On a
/// device, ops of the code that name no other run there, and those of gradients, as do functions
/// that the code calls; variables are read and written where they live.
public abstract class FunctionOps extends Ops {
  protected FunctionOps() {}

  /// What makes its functions.
  protected abstract FunctionMaker functions();

  /// Compiles code of no argument; see [Traced].
  public final <R> Traced.Of0<R> function(Code.Of0<R> code) {
    return function(code, FunctionOptions.defaults());
  }

  /// Compiles code of no argument, with options; see [Traced].
  public final <R> Traced.Of0<R> function(Code.Of0<R> code, FunctionOptions options) {
    return Traced.Of0.of(functions(), options, code);
  }

  /// Compiles code of one argument; see [Traced].
  public final <A, R> Traced.Of1<A, R> function(Code.Of1<A, R> code) {
    return function(code, FunctionOptions.defaults());
  }

  /// Compiles code of one argument, with options; see [Traced].
  public final <A, R> Traced.Of1<A, R> function(Code.Of1<A, R> code, FunctionOptions options) {
    return Traced.Of1.of(functions(), options, code);
  }

  /// Compiles code of two arguments; see [Traced].
  public final <A, B, R> Traced.Of2<A, B, R> function(Code.Of2<A, B, R> code) {
    return function(code, FunctionOptions.defaults());
  }

  /// Compiles code of two arguments, with options; see [Traced].
  public final <A, B, R> Traced.Of2<A, B, R> function(
      Code.Of2<A, B, R> code, FunctionOptions options) {
    return Traced.Of2.of(functions(), options, code);
  }

  /// Compiles code of three arguments; see [Traced].
  public final <A, B, C, R> Traced.Of3<A, B, C, R> function(Code.Of3<A, B, C, R> code) {
    return function(code, FunctionOptions.defaults());
  }

  /// Compiles code of three arguments, with options; see [Traced].
  public final <A, B, C, R> Traced.Of3<A, B, C, R> function(
      Code.Of3<A, B, C, R> code, FunctionOptions options) {
    return Traced.Of3.of(functions(), options, code);
  }

  /// Compiles code of four arguments; see [Traced].
  public final <A, B, C, D, R> Traced.Of4<A, B, C, D, R> function(Code.Of4<A, B, C, D, R> code) {
    return function(code, FunctionOptions.defaults());
  }

  /// Compiles code of four arguments, with options; see [Traced].
  public final <A, B, C, D, R> Traced.Of4<A, B, C, D, R> function(
      Code.Of4<A, B, C, D, R> code, FunctionOptions options) {
    return Traced.Of4.of(functions(), options, code);
  }

  /// Compiles code of five arguments; see [Traced].
  public final <A, B, C, D, E, R> Traced.Of5<A, B, C, D, E, R> function(
      Code.Of5<A, B, C, D, E, R> code) {
    return function(code, FunctionOptions.defaults());
  }

  /// Compiles code of five arguments, with options; see [Traced].
  public final <A, B, C, D, E, R> Traced.Of5<A, B, C, D, E, R> function(
      Code.Of5<A, B, C, D, E, R> code, FunctionOptions options) {
    return Traced.Of5.of(functions(), options, code);
  }

  /// Compiles code of six arguments; see [Traced].
  public final <A, B, C, D, E, F, R> Traced.Of6<A, B, C, D, E, F, R> function(
      Code.Of6<A, B, C, D, E, F, R> code) {
    return function(code, FunctionOptions.defaults());
  }

  /// Compiles code of six arguments, with options; see [Traced].
  public final <A, B, C, D, E, F, R> Traced.Of6<A, B, C, D, E, F, R> function(
      Code.Of6<A, B, C, D, E, F, R> code, FunctionOptions options) {
    return Traced.Of6.of(functions(), options, code);
  }
}
