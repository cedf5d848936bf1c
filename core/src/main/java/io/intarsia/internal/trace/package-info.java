/// The programs that traces are made of: lists of nodes, which replays, listings and messages read.
@NullMarked
package io.intarsia.internal.trace;

import org.jspecify.annotations.NullMarked;
