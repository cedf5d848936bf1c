/// What several packages of this module share.
@NullMarked
package io.intarsia.keras.internal;

import org.jspecify.annotations.NullMarked;
