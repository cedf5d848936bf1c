/// When to look for garbage that keeps native memory, how, and who waits meanwhile. Pure Java: what
/// the memory holds is not its business. Not exported.
@NullMarked
package io.intarsia.internal.memory;

import org.jspecify.annotations.NullMarked;
