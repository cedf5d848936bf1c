/* The floor as a program in C: single ops through the C API, one reused TFE_Op each, each result deleted.
 * Answers the lines that io.intarsia.benchmarks.neighbour.SideServer describes. Its argument is the file of
 * libtensorflow_cc, whose neighbour libtensorflow_framework is loaded first. */

#include <dlfcn.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { FLOAT32 = 1, ROWS = 100, COLUMNS = 784 };

typedef void *Ptr;

/* The functions of the C API that are used, in the order of NAMES. */
static struct {
  Ptr (*newStatus)(void);
  int (*code)(Ptr);
  Ptr (*newOptions)(void);
  Ptr (*newContext)(Ptr, Ptr);
  Ptr (*allocate)(int, const int64_t *, int, size_t);
  Ptr (*data)(Ptr);
  size_t (*size)(Ptr);
  void (*deleteTensor)(Ptr);
  Ptr (*newHandle)(Ptr, Ptr);
  Ptr (*resolve)(Ptr, Ptr);
  void (*deleteHandle)(Ptr);
  Ptr (*newOp)(Ptr, const char *, Ptr);
  void (*resetOp)(Ptr, const char *, const char *, Ptr);
  void (*deleteOp)(Ptr);
  void (*addInput)(Ptr, Ptr, Ptr);
  void (*setBool)(Ptr, const char *, unsigned char);
  void (*execute)(Ptr, Ptr *, int *, Ptr);
  const char *(*version)(void);
} tf;

static const char *const NAMES[] = {
    "TF_NewStatus",   "TF_GetCode",       "TFE_NewContextOptions", "TFE_NewContext",
    "TF_AllocateTensor", "TF_TensorData", "TF_TensorByteSize",     "TF_DeleteTensor",
    "TFE_NewTensorHandle", "TFE_TensorHandleResolve", "TFE_DeleteTensorHandle", "TFE_NewOp",
    "TFE_OpReset",    "TFE_DeleteOp",     "TFE_OpAddInput",        "TFE_OpSetAttrBool",
    "TFE_Execute",    "TF_Version"};

static Ptr status;
static Ptr context;

static void die(const char *message) {
  fprintf(stderr, "%s\n", message);
  exit(1);
}

static void check(void) {
  if (tf.code(status) != 0) {
    die("the C program failed: a call of the C API gave an error");
  }
}

static void load(const char *file) {
  char framework[4096];
  const char *name = strrchr(file, '/');
  const char *at = strstr(name == NULL ? file : name, "_cc");
  if (at == NULL || strlen(file) + 16 > sizeof framework) {
    die("expected the file of libtensorflow_cc");
  }
  snprintf(framework, sizeof framework, "%.*s_framework%s", (int)(at - file), file, at + 3);
  if (dlopen(framework, RTLD_NOW | RTLD_GLOBAL) == NULL) {
    die(dlerror());
  }
  Ptr library = dlopen(file, RTLD_NOW | RTLD_GLOBAL);
  if (library == NULL) {
    die(dlerror());
  }
  Ptr *function = (Ptr *)&tf;
  for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
    function[i] = dlsym(library, NAMES[i]);
    if (function[i] == NULL) {
      die(NAMES[i]);
    }
  }
}

static Ptr matrix(const float *values, int64_t rows, int64_t columns) {
  int64_t dims[] = {rows, columns};
  Ptr tensor = tf.allocate(FLOAT32, dims, 2, (size_t)(rows * columns) * sizeof *values);
  memcpy(tf.data(tensor), values, (size_t)(rows * columns) * sizeof *values);
  Ptr handle = tf.newHandle(tensor, status);
  check();
  tf.deleteTensor(tensor);
  return handle;
}

/* What is measured: an op and its inputs. */
typedef struct {
  const char *workload;
  const char *op;
  Ptr first, second;
  int transposes;
} Work;

static Ptr run(const Work *work, Ptr op) {
  Ptr result;
  int count = 1;
  if (work->transposes) {
    tf.setBool(op, "transpose_b", 1);
  }
  tf.addInput(op, work->first, status);
  if (work->second != NULL) {
    tf.addInput(op, work->second, status);
  }
  tf.execute(op, &result, &count, status);
  check();
  tf.resetOp(op, work->op, NULL, status);
  return result;
}

static long timed(const Work *work, Ptr op, long calls) {
  struct timespec start, end;
  clock_gettime(CLOCK_MONOTONIC, &start);
  for (long i = 0; i < calls; i++) {
    tf.deleteHandle(run(work, op));
  }
  clock_gettime(CLOCK_MONOTONIC, &end);
  return (end.tv_sec - start.tv_sec) * 1000000000L + (end.tv_nsec - start.tv_nsec);
}

static Ptr host(const Work *work, Ptr op) {
  Ptr handle = run(work, op);
  Ptr tensor = tf.resolve(handle, status);
  check();
  tf.deleteHandle(handle);
  return tensor;
}

static void digest(const Work *work, Ptr op) {
  Ptr tensor = host(work, op);
  const float *values = tf.data(tensor);
  long count = (long)(tf.size(tensor) / sizeof *values);
  double sum = 0, weighted = 0;
  for (long i = 0; i < count; i++) {
    sum += values[i];
    weighted += (double)values[i] * (double)(i % 7 + 1);
  }
  printf("%ld %.17g %.17g\n", count, sum, weighted);
  tf.deleteTensor(tensor);
}

static void serve(const Work *works, size_t count) {
  char line[256];
  const Work *work = NULL;
  Ptr op = NULL;
  while (fgets(line, sizeof line, stdin) != NULL) {
    const char *command = strtok(line, " \n");
    const char *argument = strtok(NULL, " \n");
    if (command == NULL) {
      continue;
    }
    if (strcmp(command, "open") == 0) {
      work = NULL;
      for (size_t i = 0; i < count; i++) {
        if (argument != NULL && strcmp(works[i].workload, argument) == 0) {
          work = &works[i];
        }
      }
      if (work != NULL) {
        op = tf.newOp(context, work->op, status);
        check();
      }
      puts(work != NULL ? "opened" : "absent");
    } else if (strcmp(command, "digest") == 0 && work != NULL) {
      digest(work, op);
    } else if (strcmp(command, "run") == 0 && work != NULL && argument != NULL) {
      printf("%ld\n", timed(work, op, atol(argument)));
    } else if (strcmp(command, "close") == 0 && work != NULL) {
      tf.deleteOp(op);
      work = NULL;
      puts("closed");
    } else {
      die("the C program does not know what it was asked");
    }
    fflush(stdout);
  }
}

int main(int count, char **arguments) {
  if (count != 2) {
    die("expected the file of libtensorflow_cc");
  }
  load(arguments[1]);
  status = tf.newStatus();
  context = tf.newContext(tf.newOptions(), status);
  check();
  static const float A[] = {1, 2, 3, 4}, B[] = {-5, 6, 7, 8};
  static float ramp[ROWS * COLUMNS];
  for (int64_t i = 0; i < ROWS * COLUMNS; i++) {
    ramp[i] = (float)(i * 7919 % 1000) / 1000.0f;
  }
  Ptr a = matrix(A, 2, 2), b = matrix(B, 2, 2), large = matrix(ramp, ROWS, COLUMNS);
  const Work works[] = {{"ADD", "AddV2", a, b, 0},
                        {"ADD_FACADE", "AddV2", a, b, 0},
                        {"MUL", "Mul", a, b, 0},
                        {"MATMUL", "MatMul", a, b, 0},
                        {"IDENTITY", "Identity", a, NULL, 0},
                        {"MATMUL_784", "MatMul", large, large, 1}};
  Ptr op = tf.newOp(context, works[0].op, status);
  Ptr sum = host(&works[0], op);
  const float *values = tf.data(sum);
  printf("%g %g %g %g\n", values[0], values[1], values[2], values[3]);
  printf("a program in C, TensorFlow %s\n", tf.version());
  fflush(stdout);
  tf.deleteOp(op);
  serve(works, sizeof works / sizeof *works);
  return 0;
}
