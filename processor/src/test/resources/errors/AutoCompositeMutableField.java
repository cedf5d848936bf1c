import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.Tensor;

class Base {
  Tensor inherited;
}

@AutoCompositeTensor
final class Cell extends Base implements ExtensionType {
  // ! [AutoCompositeMutableField] Cell: field `x`, which parameter `x` is read from, can change,
  // and values cannot; make it final
  private Tensor x;
  // ! [AutoCompositeMutableField] Cell: field `_count`, which parameter `count` is read from, can
  // change, and values cannot; make it final
  private int _count;
  private int cached;

  // ! [AutoCompositeMutableField] Cell: field `inherited`, which parameter `inherited` is read
  // from, can change, and values cannot; make it final
  Cell(Tensor x, int count, Tensor inherited) {
    this.x = x;
    this._count = count;
    this.inherited = inherited;
  }

  int count() {
    return _count;
  }
}
