package io.intarsia.internal.executor;

import io.intarsia.cluster.Reach;
import io.intarsia.internal.cluster.Greeting;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// Where the tasks of a cluster wait for each other before their runtimes serve. Each listens at
/// its own port; all come to the first one, which lets them begin when all are there.
///
/// The server of a runtime does not tell whether its environment is one of before, which computed
/// with another process in the place of this one, that ended. Who waits tells it: so a task that is
/// started again does not begin with environments of before, and these know that it is a new one.
final class Meeting implements AutoCloseable {
  // Milliseconds.
  private static final int PAUSE = 20;
  private static final int PATIENCE = 500;
  private static final int LOOK = 1;

  private static final int BEGIN = 1;

  private final ClusterMap map;
  private final ClusterTask leader;
  private final ServerSocket door;
  private final Thread thread;
  private final Map<ClusterTask, Socket> present = new ConcurrentHashMap<>();

  private Meeting(ClusterMap map, ClusterTask leader, ServerSocket door) {
    this.map = map;
    this.leader = leader;
    this.door = door;
    this.thread = Thread.ofPlatform().daemon().name("intarsia-meeting").start(this::receiveAll);
  }

  /// Listens at the port of this process.
  ///
  /// @param reach who can reach it
  /// @throws IllegalStateException if the port is in use
  static Meeting at(ClusterMap map, ClusterTask leader, Reach reach) {
    InetSocketAddress own = Greeting.resolve(map.self().address());
    try {
      var door = new ServerSocket();
      door.bind(reach == Reach.THIS_MACHINE ? own : new InetSocketAddress(own.getPort()));
      return new Meeting(map, leader, door);
    } catch (IOException e) {
      throw ClusterFailures.portInUse(map.self(), e);
    }
  }

  /// Waits until all may begin.
  ///
  /// @param end by `System.nanoTime()`
  /// @param least milliseconds for a question near the end
  /// @return whether all are there
  boolean isWhole(long end, int least) {
    boolean isLed = !leader.equals(map.self());
    do {
      if (isLed ? isCalled(ClusterMap.patience(end, least)) : isComplete()) {
        return true;
      }
      Pauses.pause(PAUSE);
    } while (System.nanoTime() < end);
    return false;
  }

  /// What is known of those who have not come.
  ///
  /// @param patience milliseconds
  Map<ClusterTask, Greeting.Answer> absent(int patience) {
    List<ClusterTask> missing =
        map.others().stream().filter(task -> !present.containsKey(task)).toList();
    return ClusterMap.ask(missing, patience);
  }

  // -- the leader ---------------------------------------------------------------------------------

  private void receiveAll() {
    while (!door.isClosed()) {
      try {
        receive(door.accept());
      } catch (IOException e) {
        // It is closed, or who came has left.
      }
    }
  }

  private void receive(Socket guest) throws IOException {
    try {
      guest.setSoTimeout(PATIENCE);
      guest.getOutputStream().write(Greeting.WAITING);
      var in = new DataInputStream(guest.getInputStream());
      in.skipNBytes(Greeting.LENGTH);
      String name = in.readUTF();
      for (ClusterTask task : map.others()) {
        if (task.toString().equals(name)) {
          leave(present.put(task, guest));
          return;
        }
      }
    } catch (IOException e) {
      guest.close();
      throw e;
    }
    guest.close();
  }

  private boolean isComplete() {
    if (present.size() == map.others().size()) {
      present.values().removeIf(Meeting::hasLeft);
    }
    if (present.size() < map.others().size()) {
      return false;
    }
    for (Socket guest : present.values()) {
      try {
        guest.getOutputStream().write(BEGIN);
      } catch (IOException e) {
        // It has left just now, which those who wait for its server find out.
      }
    }
    return true;
  }

  private static boolean hasLeft(Socket guest) {
    try {
      guest.setSoTimeout(LOOK);
      return guest.getInputStream().read() < 0;
    } catch (SocketTimeoutException e) {
      return false;
    } catch (IOException e) {
      return true;
    }
  }

  // -- the others ---------------------------------------------------------------------------------

  /// Whether the leader was there and has let this task begin.
  ///
  /// @param patience milliseconds to wait for that
  private boolean isCalled(int patience) {
    InetSocketAddress where = Greeting.resolve(leader.address());
    try (var socket = new Socket(Proxy.NO_PROXY)) {
      socket.connect(where, patience);
      socket.setSoTimeout(Math.min(patience, PATIENCE));
      if (!Arrays.equals(Greeting.greet(socket), Greeting.WAITING)) {
        return false;
      }
      new DataOutputStream(socket.getOutputStream()).writeUTF(map.self().toString());
      socket.setSoTimeout(patience);
      return socket.getInputStream().read() == BEGIN;
    } catch (IOException e) {
      return false; // it is not there yet, or has left
    }
  }

  private static void leave(@Nullable Closeable socket) {
    if (socket != null) {
      try {
        socket.close();
      } catch (IOException e) {
        // It is of no use any more.
      }
    }
  }

  /// Frees the port.
  @Override
  public void close() {
    leave(door);
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    present.values().forEach(Meeting::leave);
  }
}
