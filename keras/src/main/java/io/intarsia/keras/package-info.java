/// Layers and models over values of any type.
@NullMarked
package io.intarsia.keras;

import org.jspecify.annotations.NullMarked;
