package io.intarsia.internal.cluster;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// The ports at which the runtime listens in this process, and who may reach them.
///
/// The runtime's server listens on all interfaces and has no option against it, and gRPC makes its
/// sockets itself. So they are looked for among the descriptors of the process, as Linux lists
/// them, and told to take only what comes in by the loopback interface (`SO_BINDTODEVICE`; since
/// Linux 5.7 it needs no privilege). Whoever connects to another address of this machine, from here
/// too, is refused.
public final class Ports {
  private static final String CONFINE = "setsockopt(SO_BINDTODEVICE)";

  private Ports() {}

  /// The ports at which this process listens; none where the system does not list them.
  public static Set<Integer> listening() {
    var ports = new TreeSet<Integer>();
    try {
      for (Owned socket : owned()) {
        if (socket.tcp.listens()) {
          ports.add(socket.tcp.port());
        }
      }
    } catch (IOException e) {
      return Set.of();
    }
    return ports;
  }

  /// From now on, a port of this process is reached at loopback addresses only, so by nobody but
  /// programs of this machine.
  ///
  /// @throws NotConfinedException if that cannot be done here, or if somebody on another machine
  ///   connected before
  public static void confine(int port) throws NotConfinedException {
    try {
      int confined = 0;
      for (Owned socket : owned()) {
        if (socket.tcp.port() == port && socket.tcp.listens()) {
          confine(socket.descriptor, loopback());
          confined++;
        }
      }
      if (confined == 0) {
        throw new NotConfinedException(
            "no socket of this process listens at port %d by /proc/net/tcp".formatted(port));
      }
      refuseStrangers(port);
    } catch (IOException e) {
      throw new NotConfinedException("this system does not list its sockets in /proc: " + e);
    }
  }

  /// Listens at a port no more and ends the connections to it.
  ///
  /// @return whether that can be done here
  public static boolean shut(int port) {
    try {
      for (Owned socket : owned()) {
        if (socket.tcp.port() == port && Descriptors.isStill(socket.descriptor, socket.inode())) {
          shut(socket);
        }
      }
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /// Ends the connections of this process to a port of others: the runtime's calls over them fail
  /// then, which else wait without end for a process that is silent.
  ///
  /// @return how many there were; 0 where the system does not list them
  public static int cut(InetSocketAddress address) {
    int cut = 0;
    try {
      List<InetAddress> hosts = List.of(InetAddress.getAllByName(address.getHostString()));
      for (Owned socket : owned()) {
        InetSocketAddress remote = socket.tcp.remote();
        if (remote.getPort() == address.getPort()
            && hosts.contains(remote.getAddress())
            && !socket.tcp.listens()
            && Descriptors.isStill(socket.descriptor, socket.inode())) {
          SocketCalls.shutDown(socket.descriptor);
          cut++;
        }
      }
    } catch (IOException e) {
      return cut;
    }
    return cut;
  }

  // gRPC would complain of a socket that listens no more, and does not look at another.
  private static void shut(Owned socket) {
    if (socket.tcp.listens()) {
      SocketCalls.replace(socket.descriptor);
    } else {
      SocketCalls.shutDown(socket.descriptor);
    }
  }

  /// A socket that this process has a descriptor of.
  private record Owned(TcpSocket tcp, int descriptor) {
    long inode() {
      return tcp.inode();
    }
  }

  private static List<Owned> owned() throws IOException {
    Map<Long, Integer> descriptors = Descriptors.ofSockets();
    List<Owned> sockets = new ArrayList<>();
    for (TcpSocket socket : TcpSocket.all()) {
      Integer descriptor = descriptors.get(socket.inode());
      if (descriptor != null) {
        sockets.add(new Owned(socket, descriptor));
      }
    }
    return sockets;
  }

  private static void confine(int descriptor, String name) throws NotConfinedException {
    int error = SocketCalls.bindToInterface(descriptor, name);
    if (error != 0) {
      throw new NotConfinedException(
          "%s to \"%s\" fails with error %d (it needs Linux 5.7)".formatted(CONFINE, name, error));
    }
  }

  // Once confined, no more of them come; those that are there came before.
  private static void refuseStrangers(int port) throws IOException, NotConfinedException {
    for (TcpSocket socket : TcpSocket.all()) {
      if (socket.port() == port && socket.connects() && socket.isRemote()) {
        throw new NotConfinedException(
            "%s connected to port %d before it was closed to other machines"
                .formatted(socket.remote(), port));
      }
    }
  }

  private static String loopback() throws SocketException, NotConfinedException {
    for (NetworkInterface each : NetworkInterface.networkInterfaces().toList()) {
      if (each.isLoopback()) {
        return each.getName();
      }
    }
    throw new NotConfinedException("this machine has no loopback interface");
  }
}
