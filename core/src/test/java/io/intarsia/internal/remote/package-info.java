/// Sessions on servers.
@NullMarked
package io.intarsia.internal.remote;

import org.jspecify.annotations.NullMarked;
