import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.Static;
import io.intarsia.tensor.Tensor;
import java.util.List;

@AutoCompositeTensor
record Scores(
    // ! [AutoCompositeArrayAttribute] Scores: component `rows` is an array (float[]), which can
    // change; use a Tensor for data, or a List for static values
    float[] rows,
    // ! [AutoCompositeArrayAttribute] Scores: component `parts` is an array (Tensor[]), which can
    // change; use List<Tensor>
    List<Tensor[]> parts,
    // ! [AutoCompositeArrayAttribute] Scores: component `sizes` is an array (int[]), which can
    // change; use a Tensor for data, or a List for static values
    @Static int[] sizes)
    implements ExtensionType {}

@AutoCompositeTensor
final class Kept implements ExtensionType {
  private final Tensor[] kept;

  // ! [AutoCompositeArrayAttribute] Kept: attribute `kept` is an array (Tensor[]), which can
  // change; use List<Tensor>
  Kept(Tensor[] kept) {
    this.kept = kept;
  }
}
