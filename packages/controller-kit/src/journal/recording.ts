import { AsyncLocalStorage } from "node:async_hooks";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { ObjectRef } from "@capikit/client";
import { errorMessage, type SourcePlace } from "@capikit/common/errors";
import { getOrCreate, isRecord, plainText } from "@capikit/common/json";
import type { LogFields, Logger } from "@capikit/serving";
import { maskText, redactFields } from "@capikit/serving/logging";
import { changedFields, setFields } from "./changed-fields.ts";
import type {
  ReconcileRecord,
  RecordedCall,
  RecordedCondition,
  RecordedFailure,
  RecordedKind,
  RecordedLine,
  RecordedRead,
  RecordedWrite,
  RecordList,
  RunningReconcile,
} from "./reconcile-record.ts";

/** The asynchronous context of reconciles. Those of a manager without a journal have no recording. */
export const attempts = new AsyncLocalStorage<{
  readonly recording: Recording | undefined;
  readonly logger?: Logger;
}>();

/** Returns the recording of the reconcile that started the current asynchronous operation. */
export function currentRecording(): Recording | undefined {
  return attempts.getStore()?.recording;
}

/** Namespace and name of an object, or its metadata. */
export interface RecordedRef {
  readonly namespace?: string | undefined;
  readonly name?: string | undefined;
}

const limits: Readonly<Record<keyof Lists, number>> = {
  reads: 100,
  writes: 50,
  platformCalls: 50,
  logs: 100,
};
const maxInFlight = 20;
const maxText = 1_024;
const maxFieldsText = 4_096;
const maxConditions = 50;

type Lists = Pick<ReconcileRecord, "reads" | "writes" | "platformCalls" | "logs">;

/** A call, a read or a write. */
interface Step {
  readonly describe: () => string;
  readonly placeOf?: (() => SourcePlace | undefined) | undefined;
}

interface CallInFlight extends Step {
  readonly startedAt: number;
}

/** What a running reconcile does. */
export class Recording {
  readonly #kind: KindDescriptor | undefined;
  readonly #request: ObjectRef;
  readonly #lists: { -readonly [K in keyof Lists]: Lists[K][number][] } = {
    reads: [],
    writes: [],
    platformCalls: [],
    logs: [],
  };
  readonly #omitted: Partial<Record<RecordList, number>> = {};
  /** The objects that it has read or written. */
  readonly #objects = new Map<string, KubernetesObject>();
  readonly #inFlight = new Set<CallInFlight>();
  #last: (Step & { readonly endedAt: number }) | undefined;
  #before: KubernetesObject | undefined;
  #isOver = false;

  constructor(kind: KindDescriptor | undefined, request: ObjectRef) {
    this.#kind = kind;
    this.#request = request;
  }

  read(kind: KindDescriptor, ref: RecordedRef, object: KubernetesObject | undefined, live?: true): void {
    const version = object?.metadata.resourceVersion;
    this.#add("reads", { ...target(kind, ref), ...(version && { version }), ...(live && { live }) });
    this.#ended({ describe: () => stepText("get", kind, ref) });
    this.#keep(kind, ref, object);
  }

  listed(kind: KindDescriptor, namespace: string | undefined, count: number, live?: true): void {
    this.#add("reads", { ...target(kind, { namespace }), count, ...(live && { live }) });
  }

  /**
   * Records a write.
   *
   * @param sent the object or the patch.
   * @param object the answer; undefined after an error.
   */
  wrote(
    write: Omit<RecordedWrite, "kind" | "namespace" | "name" | "fields" | "message"> & {
      readonly message?: string | undefined;
    },
    kind: KindDescriptor,
    ref: RecordedRef,
    sent: unknown,
    object: KubernetesObject | undefined,
  ): void {
    const { message, ...rest } = write;
    const known = this.#objects.get(idOf(kind, ref));
    const stored = object ?? (write.verb === "replace" ? sent : undefined);
    const fields =
      known !== undefined && stored !== undefined && write.verb !== "delete"
        ? changedFields(known, stored)
        : sentFields(sent);
    const name = object?.metadata.name ?? ref.name;
    this.#add("writes", {
      ...rest,
      ...target(kind, { namespace: ref.namespace, name }),
      ...(fields.length > 0 && { fields }),
      ...(message !== undefined && { message: shown(message) }),
    });
    if (object !== undefined && !write.dryRun) this.#keep(kind, { namespace: ref.namespace, name }, object);
  }

  /** Records the start of a call, read or write. Returns a function to call at its end. */
  begin(describe: () => string, placeOf?: () => SourcePlace | undefined): () => void {
    const call = { describe, placeOf, startedAt: Date.now() };
    if (!this.#isOver && this.#inFlight.size < maxInFlight) this.#inFlight.add(call);
    return () => {
      this.#inFlight.delete(call);
      this.#ended(call);
    };
  }

  /** Calls, reads and writes in flight, the oldest first, and the one that ended last. */
  get steps(): Pick<RunningReconcile, "calls" | "last"> {
    const last = this.#last;
    return {
      calls: Array.from(this.#inFlight, (call) => ({
        ...shownStep(call),
        startedAt: new Date(call.startedAt).toISOString(),
      })),
      ...(last && { last: { ...shownStep(last), endedAt: new Date(last.endedAt).toISOString() } }),
    };
  }

  called(name: string, durationMs: number, error?: unknown, place?: SourcePlace): void {
    const call: RecordedCall = { name: shown(name), durationMs, ...(place && { place }) };
    this.#add("platformCalls", error === undefined ? call : { ...call, error: shown(errorMessage(error)) });
  }

  /** Returns a logger that also records the lines. */
  logger(logger: Logger, fields: LogFields = {}): Logger {
    const line = (level: RecordedLine["level"]) => (message: string, more?: LogFields) => {
      logger[level](message, more);
      if (this.#hasSpace("logs")) this.#lists.logs.push(toLine(level, message, { ...fields, ...more }));
    };
    return {
      debug: line("debug"),
      info: line("info"),
      warn: line("warn"),
      error: line("error"),
      with: (more) => this.logger(logger.with(more), { ...fields, ...more }),
    };
  }

  /** Ends the recording: later reads and writes belong to no reconcile. */
  end(): Lists & Pick<ReconcileRecord, "conditionsBefore" | "conditionsAfter" | "truncated"> {
    this.#isOver = true;
    const after = this.#kind && this.#objects.get(idOf(this.#kind, this.#request));
    return {
      ...this.#lists,
      conditionsBefore: conditionsOf(this.#before),
      conditionsAfter: conditionsOf(after),
      ...(Object.keys(this.#omitted).length > 0 && { truncated: this.#omitted }),
    };
  }

  #ended({ describe, placeOf }: Step): void {
    this.#last = { describe, placeOf, endedAt: Date.now() };
  }

  #hasSpace(list: keyof Lists): boolean {
    if (this.#isOver) return false;
    if (this.#lists[list].length < limits[list]) return true;
    this.#omitted[list] = (this.#omitted[list] ?? 0) + 1;
    return false;
  }

  #add(list: "reads", entry: RecordedRead): void;
  #add(list: "writes", entry: RecordedWrite): void;
  #add(list: "platformCalls", entry: RecordedCall): void;
  #add(list: keyof Lists, entry: unknown): void {
    if (this.#hasSpace(list)) this.#lists[list].push(entry as never);
  }

  #keep(kind: KindDescriptor, ref: RecordedRef, object: KubernetesObject | undefined): void {
    const id = idOf(kind, ref);
    if (object === undefined || (this.#objects.size >= limits.reads && !this.#objects.has(id))) return;
    this.#objects.set(id, object);
    if (this.#kind !== undefined && id === idOf(this.#kind, this.#request)) this.#before ??= object;
  }
}

/** Names a read or a write. */
export function stepText(verb: string, { kind }: KindDescriptor, ref: RecordedRef | undefined): string {
  return `${verb} ${kind} ${[ref?.namespace, ref?.name].filter(Boolean).join("/")}`.trim();
}

function shownStep({ describe, placeOf }: Step): { readonly name: string; readonly place?: SourcePlace } {
  const place = placeOf?.();
  return { name: shown(describe()), ...(place && { place }) };
}

function idOf({ group, kind }: KindDescriptor, { namespace, name }: RecordedRef): string {
  return `${kind}.${group} ${namespace ?? ""}/${name}`;
}

function target(
  { group, kind }: KindDescriptor,
  { namespace, name }: RecordedRef,
): { readonly kind: RecordedKind; readonly namespace?: string; readonly name?: string } {
  return { kind: { group, kind }, ...(namespace && { namespace }), ...(name && { name }) };
}

/** Returns the paths that a sent object or patch sets. */
function sentFields(sent: unknown): readonly string[] {
  if (!Array.isArray(sent)) return isRecord(sent) ? setFields(withoutNames(sent)) : [];
  const paths = sent.map((one) => (isRecord(one) && typeof one.path === "string" ? shown(one.path) : ""));
  return [...new Set(paths.filter((path) => path !== ""))].slice(0, 20);
}

/** The members that identify an object. */
function withoutNames({
  apiVersion: _,
  kind: __,
  metadata,
  ...rest
}: Readonly<Record<string, unknown>>): object {
  if (!isRecord(metadata)) return rest;
  const { name: ___, namespace: ____, uid: _____, resourceVersion: ______, ...other } = metadata;
  return Object.keys(other).length > 0 ? { metadata: other, ...rest } : rest;
}

const [maxStack, maxFrame] = [40, 300];

/** Returns an error and its causes, the outermost first. Of several errors at once, the first one counts. */
function chainOf(error: Error): readonly Error[] {
  const chain: Error[] = [];
  const next = (at: Error): unknown => at.cause ?? (at instanceof AggregateError ? at.errors[0] : undefined);
  for (let at: unknown = error; at instanceof Error && !chain.includes(at); at = next(at)) chain.push(at);
  return chain;
}

/** Returns the kind of an error, as the journal records it. */
export function failureOf(error: Error): RecordedFailure {
  const chain = chainOf(error);
  const members = chain.map((one) => one as Error & Readonly<Record<string, unknown>>);
  const code = members.map((one) => one.code).find((one) => typeof one === "string");
  const status = members
    .flatMap((one) => [one.status, one.statusCode, isRecord(one.response) && one.response.status])
    .find((one) => typeof one === "number");
  return {
    name: shown(chain.at(-1)?.name ?? "Error"),
    ...(code !== undefined && { code: shown(code) }),
    ...(status !== undefined && { status }),
  };
}

/** Returns the stack of an error and of its causes: frames, and a line for each cause. */
export function stackOf(error: Error): readonly string[] {
  const lines: string[] = [];
  for (const current of chainOf(error)) {
    if (current !== error) lines.push(`cause: ${errorMessage(current).split("\n")[0] ?? ""}`);
    const frames = plainText(current.stack).split("\n");
    for (const frame of frames) if (/^\s+at (?!.*[( ]node:)/.test(frame)) lines.push(frame.trim());
  }
  return lines.slice(0, maxStack).map((line) => shown(line.slice(0, maxFrame)));
}

/** Shows a text without secrets, of limited length. */
export function shown(text: string): string {
  const masked = maskText(text);
  return masked.length > maxText ? `${masked.slice(0, maxText)}…` : masked;
}

function toLine(level: RecordedLine["level"], message: string, fields: LogFields): RecordedLine {
  const kept: Record<string, unknown> = {};
  let left = maxFieldsText;
  for (const [name, value] of Object.entries(redactFields(fields))) {
    const short = shortened(value);
    left -= name.length + (JSON.stringify(short)?.length ?? 0);
    if (left < 0) break;
    kept[name] = short;
  }
  return { level, message: shown(message), ...(Object.keys(kept).length > 0 && { fields: kept }) };
}

/** Shortens the texts of plain data without cycles. */
function shortened(value: unknown): unknown {
  if (typeof value === "string") return value.length > maxText ? `${value.slice(0, maxText)}…` : value;
  if (Array.isArray(value)) return value.map(shortened);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shortened(member)]));
}

/** Masking secrets takes time, and most reconciles read the same object as before. */
const known = new WeakMap<object, readonly RecordedCondition[]>();

function conditionsOf(object: KubernetesObject | undefined): readonly RecordedCondition[] {
  const conditions = (object as { readonly status?: { readonly conditions?: unknown } } | undefined)?.status
    ?.conditions;
  if (!Array.isArray(conditions)) return [];
  return getOrCreate(known, conditions, () =>
    conditions.filter(isRecord).slice(0, maxConditions).map(toCondition),
  );
}

function toCondition({
  type,
  status,
  reason,
  message,
}: Readonly<Record<string, unknown>>): RecordedCondition {
  return {
    type: shown(plainText(type)),
    status: shown(plainText(status)),
    ...(typeof reason === "string" && reason !== "" && { reason: shown(reason) }),
    ...(typeof message === "string" && message !== "" && { message: shown(message) }),
  };
}
