/// Nested structures of lists, maps, records and whatever a program registers: flattened into their
/// leaves and put together again.
///
/// Three ideas: a [io.intarsia.nest.NodeType] says how one kind of container is flattened, a
/// [io.intarsia.nest.Structure] is what is left of a nest without its leaves, and a
/// [io.intarsia.nest.KeyPath] says where in a nest something is. This package knows nothing of
/// tensors; a [io.intarsia.nest.Composite] tells it what it is made of.
@NullMarked
package io.intarsia.nest;

import org.jspecify.annotations.NullMarked;
