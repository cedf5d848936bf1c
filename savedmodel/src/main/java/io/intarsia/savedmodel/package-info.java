/// Models that Python and programs in Java share: loading, saving, looking at them.
@NullMarked
package io.intarsia.savedmodel;

import org.jspecify.annotations.NullMarked;
