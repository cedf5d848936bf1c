/// Maps that can be undone and know how they stretch: what makes distributions of others.
@NullMarked
package io.intarsia.distributions.bijector;

import org.jspecify.annotations.NullMarked;
