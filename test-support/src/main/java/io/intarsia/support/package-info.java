/// What tests of several modules share: each thing once.
@NullMarked
package io.intarsia.support;

import org.jspecify.annotations.NullMarked;
