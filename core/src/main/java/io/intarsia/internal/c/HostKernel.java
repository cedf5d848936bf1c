package io.intarsia.internal.c;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.c.CLibrary.C;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/// The kernels of the ops that call Java.
///
/// The runtime's thread that starts a kernel hands the call over and goes on immediately: it may be
/// the only one there is, and the code may wait for other functions that need it. Inline calls are
/// made before the thread goes on.
public final class HostKernel {
  private static final TensorFlowException.Code OUT_OF_MEMORY =
      TensorFlowException.Code.RESOURCE_EXHAUSTED;
  private static final MemorySegment TOKEN = Arena.global().allocateFrom("token");
  private static final MemorySegment DEVICE = Arena.global().allocateFrom("CPU");

  // Made early: there is no memory for it when it is needed.
  private static final long NO_MEMORY = noMemory();

  private static volatile Handler handler = (token, call) -> {};

  /// What calls the Java code. It must not wait for it, unless the call is inline.
  @FunctionalInterface
  public interface Handler {
    /// Begins a call; an inline one has ended when this returns.
    void begin(long token, KernelCall call);
  }

  private HostKernel() {}

  /// Registers the ops and their kernels; to be called once in a process.
  ///
  /// @throws TensorFlowException if there are ops of these names
  public static void install(Handler chosen) {
    handler = chosen;
    MemorySegment create =
        CLibrary.callback(find("create", long.class, long.class), C.POINTER, C.POINTER);
    MemorySegment compute =
        CLibrary.callback(
            find("compute", void.class, long.class, long.class, long.class),
            null,
            C.POINTER,
            C.POINTER,
            C.POINTER);
    MemorySegment computeHere =
        CLibrary.callback(
            find("computeHere", void.class, long.class, long.class), null, C.POINTER, C.POINTER);
    for (HostOp op : HostOp.values()) {
      define(op);
      register(op, create, op.isInline() ? computeHere : compute);
    }
  }

  private static void define(HostOp op) {
    try (var arena = Arena.ofConfined();
        var status = Status.take()) {
      long builder = CApi.TF_NewOpDefinitionBuilder(arena.allocateFrom(op.op()));
      CApi.TF_OpDefinitionBuilderAddAttr(builder, arena.allocateFrom("token: int"));
      CApi.TF_OpDefinitionBuilderAddAttr(builder, arena.allocateFrom("function: string = ''"));
      CApi.TF_OpDefinitionBuilderAddAttr(builder, arena.allocateFrom("Tin: list(type) >= 0"));
      CApi.TF_OpDefinitionBuilderAddAttr(builder, arena.allocateFrom("Tout: list(type) >= 0"));
      CApi.TF_OpDefinitionBuilderAddInput(builder, arena.allocateFrom("inputs: Tin"));
      CApi.TF_OpDefinitionBuilderAddOutput(builder, arena.allocateFrom("outputs: Tout"));
      CApi.TF_OpDefinitionBuilderSetIsStateful(builder, op.isStateful());
      // A function of the runtime of just the right signature: no shape is known.
      CApi.TF_OpDefinitionBuilderSetShapeInferenceFunction(
          builder, CLibrary.address("TF_ShapeInferenceContextSetUnknownShape"));
      CApi.TF_RegisterOpDefinition(builder, status);
    }
  }

  private static void register(HostOp op, MemorySegment create, MemorySegment compute) {
    try (var arena = Arena.ofConfined();
        var status = Status.take()) {
      var name = arena.allocateFrom(op.op());
      long builder =
          op.isInline()
              ? CApi.TF_NewKernelBuilder(name, DEVICE, create, compute, MemorySegment.NULL)
              : CApi.TF_NewAsyncKernelBuilder(name, DEVICE, create, compute, MemorySegment.NULL);
      CApi.TF_RegisterKernelBuilder(name, builder, status);
    }
  }

  private static MethodHandle find(String name, Class<?> result, Class<?>... arguments) {
    try {
      return MethodHandles.lookup()
          .findStatic(HostKernel.class, name, MethodType.methodType(result, arguments));
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("HostKernel has no method " + name, e);
    }
  }

  // The runtime calls this for each kernel it makes; what it gives, the token, goes to `compute`.
  @SuppressWarnings("unused") // through a method handle
  private static long create(long construction) {
    try (var arena = Arena.ofConfined();
        var status = Status.take()) {
      var token = arena.allocate(ValueLayout.JAVA_LONG);
      CApi.TF_OpKernelConstruction_GetAttrInt64(construction, TOKEN, token, status);
      return status.isOk() ? token.get(ValueLayout.JAVA_LONG, 0) : 0;
    } catch (Throwable _) {
      return 0;
    }
  }

  // The runtime calls this for each call. An exception that left it would end the process.
  @SuppressWarnings("unused") // through a method handle
  private static void compute(long token, long context, long done) {
    KernelCall call;
    DoneCallback callback;
    try {
      callback = new DoneCallback(done);
      call = new KernelCall(context, false, callback::run);
      callback.take();
    } catch (Throwable _) {
      CApi.TF_OpKernelContext_Failure(context, NO_MEMORY);
      CApi.TF_RunAsyncOpKernelDoneCallback(MemorySegment.ofAddress(done));
      return;
    }
    try {
      handler.begin(token, call);
    } catch (Throwable t) {
      giveUp(call, t);
    }
    callback.settle();
  }

  // The same for inline calls, which have ended when it returns.
  @SuppressWarnings("unused") // through a method handle
  private static void computeHere(long token, long context) {
    KernelCall call;
    try {
      call = new KernelCall(context, true, () -> {});
    } catch (Throwable _) {
      CApi.TF_OpKernelContext_Failure(context, NO_MEMORY);
      return;
    }
    try {
      handler.begin(token, call);
    } catch (Throwable t) {
      giveUp(call, t);
    }
  }

  private static void giveUp(KernelCall call, Throwable reason) {
    try {
      call.fail(OUT_OF_MEMORY, "the host function could not be started: " + reason);
    } catch (Throwable _) {
      // Nothing is left to try; the call has ended all the same.
    }
  }

  private static long noMemory() {
    long status = CApi.TF_NewStatus();
    CApi.TF_SetStatus(
        status,
        KernelCall.number(OUT_OF_MEMORY),
        Arena.global().allocateFrom("there is no memory to start the host function"));
    return status;
  }
}
