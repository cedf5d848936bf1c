import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.Tensor;
import java.io.IOException;

@AutoCompositeTensor
final class Reads implements ExtensionType {
  private final Tensor x;

  // ! [AutoCompositeCheckedException] Reads: Reads(Tensor) throws IOException, for which there is
  // no handler where values are taken apart and made again; throw an unchecked exception
  Reads(Tensor x) throws IOException {
    this.x = x;
  }

  // ! [AutoCompositeCheckedException] Reads: x() throws IOException, for which there is no handler
  // where values are taken apart and made again; throw an unchecked exception
  Tensor x() throws IOException {
    return x;
  }
}
