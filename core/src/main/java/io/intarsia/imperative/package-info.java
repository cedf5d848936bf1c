/// The imperative environment: ops run eagerly, prepared operations are cached, tensors have
/// owners.
@NullMarked
package io.intarsia.imperative;

import org.jspecify.annotations.NullMarked;
