package io.intarsia.spec;

import io.intarsia.nest.Tuple;
import java.io.Serializable;

/// A spec as Java serialization stores it.
record StoredSpec(Class<? extends TypeSpec<?>> specClass, Class<?> valueClass, Tuple state)
    implements Serializable {
  Object readResolve() {
    return specClass == (Class<?>) RecordSpec.class
        ? RecordSpec.fromState(valueClass, state)
        : TypeSpec.deserialize(specClass, state);
  }
}
