/// Probability distributions and bijectors.
@NullMarked
package io.intarsia.distributions;

import org.jspecify.annotations.NullMarked;
