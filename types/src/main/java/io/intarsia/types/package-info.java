/// What the registry is told of the types of this module. Each is written with the public API of
/// the specs, exactly as types of your own are.
@NullMarked
package io.intarsia.types;

import org.jspecify.annotations.NullMarked;
