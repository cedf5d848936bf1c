/// Drawings against the numbers they were made of.
@NullMarked
package io.intarsia.plot;

import org.jspecify.annotations.NullMarked;
