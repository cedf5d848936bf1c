import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;

@AutoCompositeTensor
record Notes(
    // ! [AutoCompositeNotAValue] Notes: component `text` is declared as StringBuilder, which is no
    // tensor, no extension value and no value type (immutable, with equals and hashCode); use a
    // record, a List or a Map, or annotate the component with @Static; if TypeSpecs.adapt makes an
    // extension type of it at run time, put @SuppressWarnings("AutoCompositeNotAValue") on the
    // class
    StringBuilder text,
    // ! [AutoCompositeNotAValue] Notes: component `rows` is declared as ArrayList<Tensor>, which is
    // no tensor, no extension value and no value type (immutable, with equals and hashCode); use a
    // record, a List or a Map, or annotate the component with @Static; if TypeSpecs.adapt makes an
    // extension type of it at run time, put @SuppressWarnings("AutoCompositeNotAValue") on the
    // class
    ArrayList<Tensor> rows)
    implements ExtensionType {}

// Of a class, each value is looked at.
@AutoCompositeTensor
final class Log implements ExtensionType {
  private final StringBuilder text;

  Log(StringBuilder text) {
    this.text = text;
  }
}

// What is adapted at run time is known by then only.
@AutoCompositeTensor
@SuppressWarnings("AutoCompositeNotAValue")
record Adapted(StringBuilder text) implements ExtensionType {}
