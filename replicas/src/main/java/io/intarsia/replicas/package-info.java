/// One program on several devices, processes and machines: code of one replica, with collectives.
@NullMarked
package io.intarsia.replicas;

import org.jspecify.annotations.NullMarked;
