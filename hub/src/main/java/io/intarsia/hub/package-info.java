/// Saved models by address.
@NullMarked
package io.intarsia.hub;

import org.jspecify.annotations.NullMarked;
