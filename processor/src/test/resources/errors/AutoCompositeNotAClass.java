import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.spec.ExtensionType;

@AutoCompositeTensor
// ! [AutoCompositeNotAClass] Value: is an interface; @AutoCompositeTensor is for classes and
// records, whose objects have a constructor to be made with
interface Value extends ExtensionType {}

@AutoCompositeTensor
// ! [AutoCompositeNotAClass] Letter: is an enum; @AutoCompositeTensor is for classes and records,
// whose objects have a constructor to be made with
enum Letter {
  A
}
