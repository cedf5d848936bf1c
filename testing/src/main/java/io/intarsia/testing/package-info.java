/// Checks that an extension type keeps the laws that generic code relies on; see
/// [io.intarsia.testing.TypeLaws].
@NullMarked
package io.intarsia.testing;

import org.jspecify.annotations.NullMarked;
