package io.intarsia.fuzz.call;

/// Stands for the name of a function as an attribute: the name itself is made anew by every
/// process.
///
/// @param recipe which function; see `FunctionLibrary`
public record FunctionName(String recipe) {
  @Override
  public String toString() {
    return "&" + recipe;
  }
}
