package io.intarsia.fuzz.call;

import io.intarsia.dtype.DType;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// An argument of a call.
public sealed interface Value {
  /// A tensor.
  ///
  /// @param elements as [Long], [Double] or [String]; repeated until the shape is full, zeros if
  ///   there are none. So `{0}` is a tensor of zeros whatever its shape is.
  record Data(DType dtype, List<Long> shape, List<Object> elements) implements Value {
    public Data {
      shape = List.copyOf(shape);
      elements = List.copyOf(elements);
    }

    /// This tensor as another dtype.
    public Data withDType(DType changed) {
      return new Data(changed, shape, elements);
    }

    /// This tensor in another shape; the elements are cut off or begin again.
    public Data withShape(List<Long> changed) {
      return new Data(dtype, changed, elements);
    }

    /// This tensor with other elements.
    public Data withElements(List<?> changed) {
      return new Data(dtype, shape, List.copyOf(changed));
    }

    /// How many elements the shape has.
    public long size() {
      return shape.stream().reduce(1L, Math::multiplyExact);
    }
  }

  /// A list input.
  record Many(List<Value> elements) implements Value {
    public Many {
      elements = List.copyOf(elements);
    }
  }

  /// A handle of a thing of the runtime.
  ///
  /// @param kind such as `variable` or `table`; see `Handles`
  /// @param content what it holds; things that hold nothing ignore it
  record Handle(String kind, Set<Flaw> flaws, Data content) implements Value {
    public Handle {
      flaws = flaws.isEmpty() ? Set.of() : Collections.unmodifiableSet(EnumSet.copyOf(flaws));
    }

    /// This handle of another kind.
    public Handle withKind(String changed) {
      return new Handle(changed, flaws, content);
    }

    /// This handle with other flaws.
    public Handle withFlaws(Set<Flaw> changed) {
      return new Handle(kind, changed, content);
    }

    /// This handle of a thing that holds something else.
    public Handle withContent(Data changed) {
      return new Handle(kind, flaws, changed);
    }
  }

  /// What no op may be given: `null`, `closed` (a tensor), or any other text, which stands for
  /// itself.
  record Stranger(String text) implements Value {}

  /// What is wrong with a handle.
  enum Flaw {
    /// Nothing was put into the thing.
    EMPTY,
    /// The thing is gone.
    DESTROYED,
    /// Two of them in a vector.
    STACKED,
    /// None of them in a vector.
    NONE
  }
}
