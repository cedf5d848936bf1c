/// Lists and maps that cannot be changed, and say so. Not exported.
@NullMarked
package io.intarsia.internal.fixed;

import org.jspecify.annotations.NullMarked;
