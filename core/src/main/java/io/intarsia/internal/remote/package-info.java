/// Sessions on servers: connections that notice when nobody is there any more.
@NullMarked
package io.intarsia.internal.remote;

import org.jspecify.annotations.NullMarked;
