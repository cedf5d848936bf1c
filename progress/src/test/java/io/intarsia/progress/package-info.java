/// What is drawn where somebody watches, and that nothing is where nobody does.
@NullMarked
package io.intarsia.progress;

import org.jspecify.annotations.NullMarked;
