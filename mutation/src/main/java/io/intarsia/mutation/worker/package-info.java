/// What runs in the processes that run the tests.
@NullMarked
package io.intarsia.mutation.worker;

import org.jspecify.annotations.NullMarked;
