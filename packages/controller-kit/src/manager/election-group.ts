import { systemClock } from "@capikit/common/time";
import type { ControllerContext } from "../controller/controller-context.ts";
import type { ControllerDefinition } from "../controller/controller-definition.ts";
import type { RunningController } from "../controller/running-controller.ts";
import { startController } from "../controller/start-controller.ts";
import type { Election } from "../election/election.ts";
import type { RunningEventRecorder } from "../events/create-event-recorder.ts";
import type { Runnable, RunnableContext } from "../runnable/runnable.ts";

/** Parts that run under one election. */
export interface ElectionGroupOptions {
  readonly controllers: readonly ControllerDefinition[];
  readonly runnables: readonly Runnable[];
  readonly context: Omit<ControllerContext, "events"> & { readonly events: RunningEventRecorder };
  elect(): Election;
  /**
   * Whether to elect only once the caches of the controllers have synced, because the lease
   * attracts work. Default: false.
   */
  readonly electsAfterSync?: boolean | undefined;
  /** Whether to elect only once there is a part to run, or a caller asks. Default: false. */
  readonly electsOnDemand?: boolean | undefined;
  /** Called when a runnable throws. */
  onCrash(runnable: Runnable, error: unknown): void;
  onLost(error: unknown): void;
}

/** Controllers and runnables that run while this process leads one election. */
export interface ElectionGroup {
  readonly controllers: readonly RunningController[];
  /** Undefined before `start`. */
  readonly election: Election | undefined;
  /** Reports whether this process leads now. The first call starts an election on demand. */
  isLeader(): boolean;
  /** Starts an election on demand, if it has not started. */
  demandElection(): void;
  /** Throws unless a write may be sent now. */
  checkWrite(request: Parameters<Election["checkWrite"]>[0]): void;
  warmUp(): void;
  /**
   * Runs another runnable, once this process leads.
   *
   * @throws Error if the group is stopping.
   */
  add(runnable: Runnable): void;
  /** Reports whether a runnable of this name waits or runs. */
  hasRunnable(name: string): boolean;
  /**
   * Starts the election unless it starts on demand, and the work once this process leads. Resolves
   * then.
   *
   * @throws the errors of `elect`.
   */
  start(): Promise<void>;
  /** Stops the work but keeps the lease. Resolves to whether all work has ended. */
  drain(signal: AbortSignal): Promise<boolean>;
  /** Releases the lease, or lets it expire if work that ignores its signal continues. */
  release(): Promise<void>;
}

export function electionGroup(options: ElectionGroupOptions): ElectionGroup {
  const waiting = [...options.runnables];
  const names = new Set(waiting.map(({ name }) => name));
  const isLeader = (): boolean => election?.isLeader() ?? false;
  const context = { ...options.context, isLeader };
  const controllers: RunningController[] = [];
  const stopping = new AbortController();
  const running: Promise<void>[] = [];
  let runningCount = 0;
  let works = false;
  let hasDrained = true;
  let election: Election | undefined;
  let hasStarted = false;
  /** Nothing has needed the election yet. */
  let isIdle = options.electsOnDemand === true && options.controllers.length + waiting.length === 0;

  const run = async (runnable: Runnable): Promise<void> => {
    const logger = context.logger.with({ runnable: runnable.name });
    const { client, cache, events, clock = systemClock } = context;
    const own: RunnableContext = { client, cache, events, logger, clock, signal: stopping.signal, isLeader };
    runningCount++;
    try {
      await runnable.run(own);
    } catch (error) {
      if (!stopping.signal.aborted) {
        options.onCrash(runnable, error);
      } else if (error !== stopping.signal.reason && (error as { name?: unknown })?.name !== "AbortError") {
        logger.warn("Runnable failed during shutdown", { error });
      }
    } finally {
      names.delete(runnable.name);
      runningCount--;
    }
  };

  const work = async ({ acquired }: Election): Promise<void> => {
    await acquired;
    if (stopping.signal.aborted) {
      return;
    }
    for (const controller of controllers) {
      controller.run();
    }
    works = true;
    running.push(...waiting.splice(0).map(run));
  };

  const elect = (): Promise<void> => {
    stopping.signal.throwIfAborted();
    election = options.elect();
    const { lost } = election;
    lost.addEventListener("abort", () => options.onLost(lost.reason), { once: true });
    return work(election);
  };

  /** Elects once a promise resolves. Reports errors to `onLost`. */
  const electAfter = (ready: Promise<unknown>): Promise<void> =>
    ready.then(elect).catch((error: unknown) => {
      if (!stopping.signal.aborted) options.onLost(error);
      throw error;
    });

  let resolveDemanded = (_: Promise<void>): void => {};
  const demanded = new Promise<void>((resolve) => {
    resolveDemanded = resolve;
  });
  demanded.catch(() => {}); // reported by `onLost`
  const demandElection = (): void => {
    if (!isIdle) return;
    isIdle = false;
    if (hasStarted) resolveDemanded(electAfter(Promise.resolve()));
  };

  return {
    controllers,
    get election() {
      return election;
    },
    isLeader() {
      demandElection();
      return isLeader();
    },
    demandElection,
    checkWrite(request) {
      if (election === undefined) {
        if (request.method !== "GET" && request.method !== "HEAD") {
          throw new Error(`${request.method} ${request.path}: not sent: the election has not started`);
        }
        return;
      }
      election.checkWrite(request);
    },
    warmUp() {
      for (const definition of options.controllers) {
        controllers.push(startController(definition, context));
      }
    },
    hasRunnable: (name) => names.has(name),
    add(runnable) {
      stopping.signal.throwIfAborted();
      names.add(runnable.name);
      if (works) running.push(run(runnable));
      else waiting.push(runnable);
      demandElection();
    },
    start() {
      if (stopping.signal.aborted) {
        return Promise.reject(stopping.signal.reason);
      }
      hasStarted = true;
      if (isIdle) return demanded;
      if (!options.electsAfterSync) return elect();
      return electAfter(Promise.all(controllers.map(({ synced }) => synced)));
    },
    async drain(signal) {
      stopping.abort(new DOMException("the manager is stopping", "AbortError"));
      const gaveUp = new Promise<void>((resolve) => {
        signal.addEventListener("abort", () => resolve(), { once: true });
        if (signal.aborted) {
          resolve();
        }
      });
      await Promise.all([
        ...controllers.map((controller) => controller.stop({ signal })),
        Promise.race([Promise.all(running), gaveUp]),
      ]);
      hasDrained = runningCount === 0 && controllers.every(({ inFlight }) => inFlight === 0);
      return hasDrained;
    },
    release: async () => election?.stop({ release: hasDrained }),
  };
}
