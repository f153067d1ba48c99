import { errorMessage } from "@capikit/common/errors";
import { toSeed } from "../random/random.ts";
import type { Answer } from "../server/answer.ts";
import { StatusError } from "../store/status-error.ts";
import { keyOf } from "../store/stored-object.ts";
import { never, type ObjectRequest } from "./in-memory-api.ts";
import { callOf, readOld } from "./lagging-platform.ts";
import type { Operation, Site } from "./plan.ts";
import { type PlatformCall, textOf } from "./recorded-platform.ts";
import {
  checkInvariants,
  checkSurplus,
  interfere,
  noteMade,
  reconciledObject,
  recreate,
  type Target,
} from "./run-objects.ts";
import { endLag, endProgram, finishOperation, startProgram } from "./run-programs.ts";
import { checkDeletion, checkRemovedResources, reportRecreation } from "./run-removals.ts";
import {
  addLine,
  applyPerturbation,
  currentReconcile,
  fallBehind,
  incidental,
  isSlow,
  lateMs,
  nowOf,
  perturbationAt,
  type Running,
  type RunState,
  reportProblem,
  runAfter,
  wait,
} from "./run-state.ts";
import { beginNextStep } from "./run-steps.ts";
import { isReviewed, stopWebhooks, withReviews } from "./run-webhooks.ts";
import { isThenable, nameIn, Place, short, stringsIn } from "./values.ts";

/** More equal writes in a minute never end. */
const mostRepeats = 500;
/** How long a call of the platform hangs before it times out. */
const hangMs = 60_000;
/** Names of methods that only read. */
const readingName = /(?:^|\.)(?:get|list|find|describe|lookup|lookUp|read|query|has|exists|is)(?=[A-Z_]|$)/;

export async function handleRequest<P>(
  run: RunState<P>,
  program: Running,
  asked: ObjectRequest,
  answer: () => Answer,
): Promise<Answer> {
  const { request, isWrite } = asked;
  const { kind, namespace, name, operation, subresource } = request;
  const isIncidental = incidental.has(`${kind.group}/${kind.kind}`);
  const path = [namespace, name ?? nameIn(asked.body)].filter((part) => part !== undefined).join("/");
  const text = `${operation} ${kind.plural}${path === "" ? "" : ` ${path}`}${subresource === undefined ? "" : ` (${subresource})`}`;
  const kindText = `${operation} ${kind.plural}${subresource === undefined ? "" : ` (${subresource})`}`;
  if (!isWrite && !isIncidental) return read(run, program, { text, operation: kindText, asked }, answer);
  if (isIncidental) run.incidentalWrites++;
  if (isIncidental || request.query.has("dryRun")) return await withReviews(run, answer);
  run.writes++;
  const key = `${kind.kind} ${path}`;
  const isContent = subresource === undefined && (operation === "update" || operation === "patch");
  if (isContent && run.born.has(key)) run.updated.add(key);
  if (request.headers["content-type"]?.startsWith("application/apply-patch")) run.applies = true;
  const target = name === undefined ? undefined : { kind, namespace, name };
  const number = run.writes;
  const serve = (isLate: boolean): Answer => {
    run.serving = number;
    run.isLate = isLate;
    let result: Answer;
    try {
      result = answer();
    } finally {
      run.serving = undefined;
      run.isLate = false;
    }
    for (const key of run.returning) reportRecreation(run, key);
    run.returning.clear();
    addLine(run, `${program.name}: ${text} → ${result.code}, version ${run.api.cluster.version}`);
    if (operation === "create" || operation === "patch") checkSurplus(run);
    checkInvariants(run);
    return result;
  };
  const execute = (isLate = false): Answer | Promise<Answer> => {
    if (operation === "delete" && target !== undefined) checkDeletion(run, target);
    return withReviews(run, () => serve(isLate));
  };
  return (await operate(
    run,
    program,
    {
      ...{ type: "write", text, call: kindText, operation, isRead: false, isAsync: true },
      ...{ target, request, body: asked.body },
    },
    execute,
  )) as Answer;
}

/** Answers a read, or refuses it. */
function read<P>(
  run: RunState<P>,
  program: Running,
  about: { readonly text: string; readonly operation: string; readonly asked: ObjectRequest },
  answer: () => Answer,
): Answer {
  const { text, operation, asked } = about;
  const number = ++run.read;
  const isOfCache = asked.isFirst;
  const site = currentSite();
  run.requests.push({ number, text, operation, step: run.step, isOfCache, site });
  const one = perturbationAt(run, "read", number, ({ reads }) => reads[number - 1]?.text === text);
  const { plural } = asked.request.kind;
  try {
    if (one !== undefined) {
      applyPerturbation(run, one);
      run.place ??= site.place;
      addLine(run, `${text} is refused with ${one.status}`);
      throw refusal(one.status, asked.request);
    }
    const result = answer();
    addLine(run, `${program.name}: ${text} → ${result.code}`);
    if (asked.isFirst || run.unlisted.has(plural)) run.unlisted.delete(plural);
    return result;
  } catch (error) {
    if (asked.request.operation === "list") run.unlisted.set(plural, errorMessage(error));
    throw error;
  }
}

const currentSite = (): Site => ({ controller: currentReconcile()?.controller, place: new Place() });

/** Returns how an API server refuses a request that it may accept later. */
function refusal(status: number, { kind, name = "", operation }: ObjectRequest["request"]): StatusError {
  const object = `${kind.plural}${name === "" ? "" : ` "${name}"`}`;
  const refusals: Readonly<Record<number, readonly [reason: string, message: string]>> = {
    403: ["Forbidden", `admission webhook "explore.capikit.dev" denied the request: ${operation} ${object}`],
    409: [
      "Conflict",
      `Operation cannot be fulfilled on ${object}: the object has been modified; please apply your changes to the latest version and try again`,
    ],
    422: ["Invalid", `${object} is invalid: the object is rejected`],
    429: ["TooManyRequests", "too many requests, please try again later"],
    500: ["InternalError", "Internal error occurred: etcdserver: no leader"],
    504: ["Timeout", "request did not complete within the allotted timeout"],
  };
  const [reason, message] = refusals[status] as readonly [string, string];
  if (![403, 409, 422].includes(status)) return new StatusError(status, reason, message);
  const group = kind.group === "" ? {} : { group: kind.group };
  return new StatusError(status, reason, message, { name, kind: kind.plural, ...group });
}

export function handleCall<P>(run: RunState<P>, call: PlatformCall, execute: () => unknown): unknown {
  const caller = (run.time.current() as Running | undefined) ?? run.program;
  if (caller === undefined) return execute();
  const isAsync = run.isAsync.get(call.method) ?? true;
  if (caller.ended) {
    if (!isAsync) throw new Error("the program has ended");
    return never();
  }
  run.calls++;
  for (const one of stringsIn(call.args)) if (!run.invented.has(one)) run.passed.add(one);
  const isRead = readingName.test(call.method) || (run.scenario.reads ?? []).includes(call.method);
  const text = `${call.method}(${call.args.map(textOf).join(", ")})`;
  const randomSeed = toSeed(run.options.seed, `call ${run.calls}`);
  const draw = <T>(body: () => T): T => run.time.as(undefined, () => run.time.withRandom(randomSeed, body));
  const executed = (): unknown => {
    const { lag, lagging } = run;
    const isOld = isRead && lag !== undefined && lagging !== undefined;
    const state = isOld ? " (earlier state)" : "";
    const record = (value: unknown): void => {
      run.returned++;
      rememberInvented(run, call, value);
      addLine(run, `${caller.name}: ${text} → ${short(textOf(value))}${state}`);
      if (!isRead) {
        noteMade(run, call, value);
        checkSurplus(run);
        checkRemovedResources(run);
      }
      checkInvariants(run);
    };
    const failed = (error: unknown): void => {
      run.returned++;
      addLine(run, `${caller.name}: ${text} ✗ ${errorMessage(error)}${state}`);
      checkInvariants(run);
    };
    const isSync = (): void => {
      if (!run.isAsync.has(call.method)) run.isAsync.set(call.method, false);
    };
    // An object may have recorded a resource since the last call.
    if (!isRead) checkRemovedResources(run);
    let value: unknown;
    try {
      const called = callOf<P>(call);
      value = isOld
        ? readOld(
            () => draw(execute),
            () => draw(() => called(lagging.platform)),
            () => run.ineffective.delete(lag),
          )
        : draw(execute);
      if (!isRead) lagging?.change((platform) => draw(() => called(platform)));
    } catch (error) {
      isSync();
      failed(error);
      throw error;
    }
    if (!isThenable(value)) {
      isSync();
      record(value);
      return value;
    }
    run.isAsync.set(call.method, true);
    return value.then(
      (result) => {
        run.returned++;
        if (caller.ended) return never();
        record(result);
        return result;
      },
      (error: unknown) => {
        if (caller.ended) return never();
        failed(error);
        throw error;
      },
    );
  };
  return operate(
    run,
    caller,
    { type: "platform", text, call: call.method, operation: call.method, isRead, isAsync },
    executed,
  );
}

/** Executes an operation, with the perturbation of the plan. */
function operate<P>(
  run: RunState<P>,
  program: Running,
  about: Pick<Operation, "call" | "isRead" | "operation" | "text" | "type"> & {
    readonly isAsync: boolean;
    readonly target?: Target | undefined;
    readonly request?: ObjectRequest["request"];
    readonly body?: string;
  },
  execute: (isLate?: boolean) => unknown,
): unknown {
  const number = ++run.operation;
  if (isTooBusy(run, number) || (about.type === "write" && repeatsForever(run, about.text))) return never();
  const { isRead, operation, text, type } = about;
  const site = currentSite();
  endLag(run, program);
  const operated: Operation = {
    number,
    type,
    text,
    operation,
    call: about.call,
    isRead,
    isIdle: false,
    isReviewed: about.request !== undefined && isReviewed(run, about.request),
    step: run.step,
    follows: run.lastEnd !== nowOf(run),
    // Plans follow from the reference only.
    reconciled: run.options.reference === undefined ? reconciledObject(run) : undefined,
    hasDeleted: (run.beforeDeletion ?? run.before) < run.before,
    at: run.time.now,
    reads: isRead ? [] : [...run.reads],
    site,
  };
  run.operations.push(operated);
  if (!isRead) run.reads.clear();
  const one = perturbationAt(run, "operation", number, ({ operations }) => {
    const usual = operations[number - 1];
    return usual?.type === type && usual.operation === operation;
  });
  const finish = (value: unknown): unknown => {
    run.lastEnd = nowOf(run);
    finishOperation(run, program, number);
    return value;
  };
  const failed = (error: unknown): never => {
    finish(undefined);
    throw error;
  };
  if (one === undefined) {
    const before = run.changes;
    const value = type === "write" && isSlow(run) ? slowly(run, program, execute) : execute();
    operated.isIdle = type === "write" && !isThenable(value) && run.changes === before;
    if (!isThenable(value)) return finish(value);
    return value.then(finish, failed);
  }
  applyPerturbation(run, one);
  run.place ??= site.place;
  const gone = (): unknown => {
    if (about.isAsync) return never();
    throw new Error("the program has ended");
  };
  /** Executes the operation, after which the program ends. */
  const endAfter = (what: string, restarts = true): unknown =>
    continueWith(execute(), () => {
      if (program.ended) return gone();
      // A list with an object that the program has released would make it create what it removed.
      if (one.type === "old-list-of-deleted") run.oldList = run.beforeDeletion;
      else if (one.type === "old-list" && (run.beforeDeletion ?? 0) < run.before) run.oldList = run.before;
      endProgram(run, `ends after ${text}${what}`, restarts);
      if (one.type === "down") run.downIn = run.begun;
      return gone();
    });
  switch (one.type) {
    case "crash":
      if (one.when === "before") {
        endProgram(run, `ends before ${text}`, true);
        return gone();
      }
      return endAfter("");
    case "down": {
      // After other perturbations, the operation may be in the last step.
      const isLast = run.begun === run.scenario.steps.length;
      return endAfter(isLast ? "" : ", and starts again in the next step", isLast);
    }
    case "old-reads":
      fallBehind(run, one);
      addLine(run, `reads of the platform do not show ${text} yet`);
      break;
    case "old-reads-after-crash":
      fallBehind(run, one);
      return endAfter(", which reads of the platform do not show yet");
    case "old-list":
    case "old-list-of-deleted":
      return endAfter("; the next one reads from a server that lags behind");
    case "lost":
      return continueWith(execute(), () => {
        finish(undefined);
        addLine(run, `the answer to ${text} is lost`);
        throw Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });
      });
    case "refused":
      addLine(run, `${text} is throttled`);
      finish(undefined);
      if (about.isAsync) return Promise.reject(throttled());
      throw throttled();
    case "timeout":
      if (!about.isAsync) return execute();
      addLine(run, `${text} times out`);
      run.unsettledUntil = run.time.now + hangMs;
      return wait(run, hangMs).then(() => {
        finish(undefined);
        throw Object.assign(new Error("request timed out"), { code: "ETIMEDOUT" });
      });
    case "touch":
    case "delete":
      interfere(run, one.type, about.target);
      break;
    case "next-step":
    case "late-answer":
      if (one.type === "next-step") beginNextStep(run);
      if (!about.isAsync) break;
      addLine(run, `the answer to ${text} is late`);
      return answerLate(run, program, Promise.resolve(execute())).then(finish, failed);
    case "recreate":
      recreate(run, reconciledObject(run)?.key ?? "");
      break;
    case "refused-write":
      if (one.status === 409) interfere(run, "touch", about.target);
      addLine(run, `${text} is refused with ${one.status}`);
      finish(undefined);
      return Promise.reject(about.request === undefined ? throttled() : refusal(one.status, about.request));
    case "webhooks-down":
      stopWebhooks(run);
      break;
    case "late-write":
    case "later-write": {
      endProgram(run, `loses its leadership during ${text}`, false);
      startProgram(run);
      const executeLate = (): void => {
        if (one.type === "later-write" && createsUnowned(run, about)) {
          run.isImpossible = true;
          return;
        }
        addLine(run, `late: ${text}`);
        execute(true);
      };
      if (one.type === "late-write") runAfter(run, 2 * lateMs, executeLate);
      else run.laterWrite = { step: run.step + 1, execute: executeLate };
      return never();
    }
    case "late-operation":
      if (!about.isAsync) break;
      addLine(run, `${text} is late`);
      return slowly(run, program, execute).then(finish);
    default:
  }
  return continueWith(execute(), finish);
}

/**
 * Reports whether a write creates an object that the garbage collector does not collect: no program can
 * prevent its arrival after the object is no longer needed.
 */
function createsUnowned<P>(
  run: RunState<P>,
  { target, request, body = "" }: Pick<Parameters<typeof operate>[2], "body" | "request" | "target">,
): boolean {
  if (request?.operation !== "create" && request?.operation !== "patch") return false;
  const name = target?.name ?? nameIn(body);
  if (name !== undefined && run.api.cluster.storeOf(request.kind).objects.has(keyOf(request.namespace, name)))
    return false;
  return !/"ownerReferences":\[\{/.test(body);
}

function continueWith(value: unknown, next: (value: unknown) => unknown): unknown {
  return isThenable(value) ? value.then(next) : next(value);
}

/** Returns the outcome of an operation a second later, after the events until then. */
async function answerLate<P>(
  run: RunState<P>,
  program: Running,
  executed: Promise<unknown>,
): Promise<unknown> {
  await executed.catch(() => {});
  await wait(run, lateMs);
  return program.ended ? never() : executed;
}

async function slowly<P>(run: RunState<P>, program: Running, execute: () => unknown): Promise<unknown> {
  await wait(run, lateMs);
  return program.ended ? never() : execute();
}

function rememberInvented<P>(run: RunState<P>, { args }: PlatformCall, value: unknown): void {
  const known = args.map(textOf).join(" ");
  for (const one of stringsIn(value))
    if (/\d/.test(one) && !known.includes(one) && !run.given.includes(one) && !run.passed.has(one))
      run.invented.add(one);
}

/** Reports a write that a program repeats without end in a run without perturbation. */
function repeatsForever<P>(run: RunState<P>, text: string): boolean {
  const { busy, options } = run;
  // A program may repeat a write for seconds while its cache lags behind.
  if (options.reference !== undefined) return false;
  if (run.time.now - busy.at > 60_000) {
    busy.at = run.time.now;
    busy.writes.clear();
  }
  const count = (busy.writes.get(text) ?? 0) + 1;
  busy.writes.set(text, count);
  if (count <= mostRepeats) return false;
  reportProblem(
    run,
    "quiet",
    `the program does not stop writing: ${text}, more than ${mostRepeats} times in a minute`,
  );
  run.hasFailed = true;
  return true;
}

function isTooBusy<P>(run: RunState<P>, number: number): boolean {
  const { reference } = run.options;
  const most = reference === undefined ? 20_000 : reference.operations.length * 20 + 2000;
  if (number <= most) return false;
  reportProblem(
    run,
    "quiet",
    `the program does not stop working: more than ${most} writes and calls of the platform`,
  );
  run.hasFailed = true;
  return true;
}

const throttled = (): Error =>
  Object.assign(new Error("too many requests: rate limit exceeded"), {
    code: "Throttling",
    status: 429,
    statusCode: 429,
  });
