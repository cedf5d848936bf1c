package io.intarsia.generator;

/// How a parameter takes tensors, and how its sibling takes values in their place.
enum TensorForm {
  ONE("Tensor", "TensorLike", "TENSOR", "%s", "(Tensor) given[%d]"),
  // A list type of its own: two parameters that differ only in their type argument would clash.
  LIST(
      "List<Tensor>",
      "SequencedCollection<? extends TensorLike>",
      "TENSORS",
      "%s",
      "Overload.list(given[%d])"),
  VARIADIC(
      "Tensor...",
      "TensorLike...",
      "VARIADIC",
      "List.of(%s)",
      "Overload.list(given[%d]).toArray(Tensor[]::new)"),
  NONE("", "", "OTHER", "%s", "");

  private final String type;
  private final String like;
  private final String kind;
  private final String argument;
  private final String original;

  TensorForm(String type, String like, String kind, String argument, String original) {
    this.type = type;
    this.like = like;
    this.kind = kind;
    this.argument = argument;
    this.original = original;
  }

  static TensorForm of(String type) {
    for (TensorForm form : values()) {
      if (form.type.equals(type)) {
        return form;
      }
    }
    return NONE;
  }

  /// The parameter's type in the sibling.
  String like() {
    return like;
  }

  /// The constant of `Api.Kind`.
  String kind() {
    return kind;
  }

  /// The argument as it is handed on.
  String argument(String name) {
    return argument.formatted(name);
  }

  /// The argument for the original.
  String original(int index) {
    return original.formatted(index);
  }
}
