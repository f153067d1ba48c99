/** A stack of a processor profile. */
export interface Stack {
  /** The innermost first: `FILE FUNCTION` of capikit, the qualified function of Go. */
  readonly frames: readonly string[];
  readonly weight: number;
}

/** A part of the work for an update, and the frames of each side that belong to it. */
interface Stage {
  readonly name: string;
  readonly capikit?: RegExp;
  readonly go?: RegExp;
}

/** The frame of native code that JavaScript did not call. */
export const programFrame = " (program)";

const scheduling = "scheduler, timers, promises";
const other = "other";

/** A frame belongs to the first stage that matches. */
const stages: readonly Stage[] = [
  {
    // V8 allocates within compiled code.
    name: "memory: allocation, garbage collection",
    capikit: /\(garbage collector\)/,
    go: /^runtime\.(gc|mallocgc|bgsweep|bgscavenge|scanobject|sweepone|wbBufFlush|\(\*(mheap|mcache|mspan|gcWork|sweepLocked|pageAlloc|scavengerState)\))/,
  },
  {
    name: "reconcile, with its read of the cache",
    capikit: /bench\/src\/controllers\/|cache\/(create-cache|read-waits|store\/key-of)\./,
    go: /^main\.|DeepCopy|\(\*(CacheReader|informerCache|client|namespacedClient)\)|cache\/internal/,
  },
  {
    name: "decode events",
    capikit:
      /client\/src\/(responses\/(measure-json|read-answer|byte-collector)|watch\/watch-event|kinds\/|verbs\/object-problem)|watch\/watch\.ts (push|splitLines|check)$|common\/src\/json\/|^ parse$/,
    go: /encoding\/json|sigs\.k8s\.io\/json|util\/(json|framer)|runtime\/serializer|streaming\.\(\*decoder\)|rest\/watch\.\(\*Decoder\)|UnmarshalJSON/,
  },
  {
    name: "cache: transform, store, indexes",
    capikit: /controller-kit\/src\/cache\/|reflector\/object-(store|change)\./,
    go: /client-go\/tools\/cache\.(?!\(\*Reflector|handle)|controller-runtime\/pkg\/cache/,
  },
  {
    name: "watch and reflector",
    capikit: /client\/src\/(watch|reflector)\//,
    go: /client-go\/tools\/cache\.|apimachinery\/pkg\/watch|client-go\/rest/,
  },
  {
    name: "predicates and queue",
    capikit: /controller-kit\/src\/(sources|queue|predicates|controller\/(reconcile-queue|causes)\.)/,
    go: /controller-runtime\/pkg\/(internal\/source|source|handler|predicate|event|controller\/priorityqueue)|workqueue|google\/btree/,
  },
  {
    name: "metrics and logs",
    capikit: /controller-kit\/src\/metrics\/|serving\/src\/logging\/|\/(prom-client|pino[^/]*)\//,
    go: /prometheus|go-logr|klog|controller-runtime\/pkg\/(log|metrics|internal\/(controller\/metrics|log))/,
  },
  {
    name: "controller",
    capikit: /controller-kit\/src\/(controller|manager|journal|tracing|election)\//,
    go: /controller-runtime\/pkg\/(internal\/)?(controller|manager|reconcile)/,
  },
  {
    name: "connection: sockets, TLS, HTTP",
    capikit:
      /client\/src\/(transport|responses|watch\/bytes)|\/undici\/|^wasm:|^node:(internal\/)?(_?http|_?tls|net|crypto|dns|stream|js_stream|zlib)/,
    go: /^(net|crypto|bufio|compress|golang\.org\/x\/net|internal\/poll|vendor)\b/,
  },
  {
    name: scheduling,
    go: /^runtime\.(schedule|findRunnable|park_m|goexit0|netpoll|note|stopm|startm|wakep|ready|gopark|goready|gosched|sysmon|mstart|futex|usleep|osyield|runq|stealWork|execute|sem(acquire|release)|resetspinning|retake|checkTimers|\(\*timers?\))/,
  },
  { name: "Node.js outside of JavaScript: reads, TLS, event loop", capikit: /^ \(program\)$/ },
];

/** Frames of Node.js that belong to their callers, and without one to the stage `scheduling`. */
const shared = /^node:internal\/(timers|process|async_hooks|perf)/;

/** Names of all stages, in their order in tables. */
export const stageNames: readonly string[] = [...stages.map(({ name }) => name), other];

/**
 * Returns the stage of a stack: that of its innermost frame with a stage. Frames of shared code, such
 * as maps, timers and copies of memory, have none, so that their callers decide.
 */
export function stageOf(side: "capikit" | "go", frames: readonly string[]): string {
  for (const frame of frames) {
    const stage = stages.find((one) => one[side]?.test(frame));
    if (stage !== undefined) return stage.name;
  }
  return frames.some((frame) => shared.test(frame)) ? scheduling : other;
}

/** Returns the share of each stage; together 1. */
export function sharesOf(side: "capikit" | "go", stacks: readonly Stack[]): ReadonlyMap<string, number> {
  const total = stacks.reduce((sum, { weight }) => sum + weight, 0);
  const shares = new Map<string, number>();
  for (const { frames, weight } of stacks) {
    const stage = stageOf(side, frames);
    shares.set(stage, (shares.get(stage) ?? 0) + weight / total);
  }
  return shares;
}
