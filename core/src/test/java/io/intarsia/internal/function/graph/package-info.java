@NullMarked
package io.intarsia.internal.function.graph;

import org.jspecify.annotations.NullMarked;
