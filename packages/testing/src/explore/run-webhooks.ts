import type { DynamicObject } from "@capikit/client";
import { errorMessage } from "@capikit/common/errors";
import { isRecord, parseJson, stringifyJson } from "@capikit/common/json";
import { type RequestEffects, withEffects } from "../embedded/request-effects.ts";
import { failedCall, reviewed, reviewOf } from "../embedded/review-admission.ts";
import { contentOf, defaultedBySchema } from "../embedded/write-admission.ts";
import type { ResourceRequest } from "../server/api-request.ts";
import type { Admitted } from "../store/cluster.ts";
import type { ServedKind } from "../store/served-kind.ts";
import { keyOf, readObject } from "../store/stored-object.ts";
import { addLine, type RunState } from "./run-state.ts";
import type { ScenarioWebhook, WebhookAnswer } from "./scenario.ts";
import { isThenable } from "./values.ts";

/** How long webhooks are down at most: until the next step begins. */
const downMs = 60_000;

/** The webhooks of a program during a run. */
export interface ReviewState {
  readonly webhooks: readonly ScenarioWebhook[];
  /** The answers for the request that is being handled. */
  effects: RequestEffects | undefined;
  /** Until when the webhooks do not answer. */
  downUntil: number;
  /** Webhooks that have reviewed a write, by path. */
  readonly called: Set<string>;
}

type Phase = "mutating" | "validating";

function reviews(
  { type, kind, operations = ["CREATE", "UPDATE"] }: ScenarioWebhook,
  served: ServedKind,
  operation: string,
  phase?: Phase,
): boolean {
  return (
    (phase === undefined || type === phase || type === "admission") &&
    kind?.kind === served.kind &&
    kind.group === served.group &&
    kind.version === served.version &&
    operations.includes(operation)
  );
}

const webhooksOf = <P>(
  { reviewing }: RunState<P>,
  { store, operation, subresource }: Admitted,
  phase: Phase,
): readonly ScenarioWebhook[] =>
  subresource !== undefined || reviewing === undefined
    ? []
    : reviewing.webhooks.filter((one) => reviews(one, store.kind, operation, phase));

/** Reports whether a webhook reviews a request. */
export function isReviewed<P>({ reviewing }: RunState<P>, request: ResourceRequest): boolean {
  const { kind, operation, subresource } = request;
  const name = operation === "create" ? "CREATE" : operation === "delete" ? "DELETE" : "UPDATE";
  return subresource === undefined && (reviewing?.webhooks.some((one) => reviews(one, kind, name)) ?? false);
}

/** Sets the webhooks of a program that starts, which replace those of an earlier one. */
export function setWebhooks<P>(run: RunState<P>, webhooks: readonly ScenarioWebhook[]): void {
  const { called = new Set<string>(), downUntil = 0 } = run.reviewing ?? {};
  run.reviewing = { webhooks, called, downUntil, effects: undefined };
  run.api.cluster.hooks ??= {
    mutate: (write, object) =>
      webhooksOf(run, write, "mutating").reduce(
        (current, one) =>
          review(run, one, { ...write, object: defaultedBySchema(write, current) }) ?? current,
        object,
      ),
    validate(write) {
      for (const one of webhooksOf(run, write, "validating")) review(run, one, write);
    },
    once: (name, make) => run.reviewing?.effects?.once(name, make) ?? make(),
    hasContent: () => false,
  };
}

/** Handles a request of a program, again with the answer of each webhook. */
export function withReviews<P, T>(run: RunState<P>, handle: () => T): T | Promise<T> {
  if (run.reviewing === undefined) return handle();
  return withEffects((effects) => {
    const { reviewing } = run;
    if (reviewing !== undefined) reviewing.effects = effects;
    try {
      return handle();
    } finally {
      if (reviewing !== undefined) reviewing.effects = undefined;
    }
  });
}

/** Lets no webhook answer for a time. */
export function stopWebhooks<P>(run: RunState<P>): void {
  if (run.reviewing === undefined) return;
  run.reviewing.downUntil = run.time.now + downMs;
  addLine(run, "webhooks do not answer");
}

function review<P>(run: RunState<P>, webhook: ScenarioWebhook, write: Admitted): DynamicObject | undefined {
  const { effects } = run.reviewing ?? {};
  // Other clients have no faults.
  if (effects === undefined) return write.object;
  const { operation, namespace, name, object, old } = write;
  const key = `${webhook.type} ${webhook.path} ${operation} ${namespace}/${name} ${contentOf(object ?? old)}`;
  return effects.call(key, async () => {
    let answer: WebhookAnswer;
    try {
      if (run.time.now < (run.reviewing?.downUntil ?? 0)) throw new Error("connect: connection refused");
      answer = await run.time.as(run.program, () => ask(webhook, write));
    } catch (error) {
      addLine(run, `webhook ${webhook.path} ✗ ${errorMessage(error)}`);
      throw failedCall(webhook.path, `failed to call webhook: ${errorMessage(error)}`);
    }
    return take(run, webhook, write, answer);
  });
}

/** Changes an object of a step as the webhooks of the program do. */
export function defaultedByWebhooks<P>(
  run: RunState<P>,
  { group, plural, kind, version }: Pick<ServedKind, "group" | "kind" | "plural" | "version">,
  object: DynamicObject,
): DynamicObject {
  if (run.reviewing === undefined) return object;
  const store = run.api.cluster.storeOf({ group, plural, kind, version });
  const { namespace, name = "" } = object.metadata;
  const found = store.objects.get(keyOf(namespace, name));
  const old = found && readObject(found);
  const operation = old === undefined ? "CREATE" : "UPDATE";
  const write = { store, operation, namespace, name, subresource: undefined, dryRun: false, old } as const;
  const { apiVersion } = store.kind;
  let current: DynamicObject = { ...object, apiVersion, kind };
  for (const webhook of webhooksOf(run, { ...write, object }, "mutating")) {
    const given = { ...write, object: defaultedBySchema(write, current) };
    const answer = ask(webhook, given);
    if (isThenable(answer))
      throw new Error(
        `webhook ${webhook.path} answers with a promise: put the object with the changes of the webhook`,
      );
    current = take(run, webhook, given, answer) ?? current;
  }
  return current;
}

const silent = { debug() {}, info() {}, warn() {}, error() {}, with: () => silent };

function ask(webhook: ScenarioWebhook, write: Admitted): WebhookAnswer | Promise<WebhookAnswer> {
  const request = {
    body: Buffer.from(stringifyJson(reviewOf(write, write.store.kind))),
    headers: { "content-type": "application/json" },
    query: new URLSearchParams("timeout=10s"),
    signal: new AbortController().signal,
  };
  return webhook.answer(request, { logger: silent, observer: {} });
}

function take<P>(
  run: RunState<P>,
  { path }: ScenarioWebhook,
  write: Admitted,
  { status = 200, body = "" }: WebhookAnswer,
): DynamicObject | undefined {
  const text = typeof body === "string" ? body : Buffer.from(body).toString();
  const what = `${write.operation.toLowerCase()} ${write.store.kind.plural} ${keyOf(write.namespace, write.name)}`;
  run.reviewing?.called.add(path);
  try {
    const answer = status === 200 ? parseJson(text) : undefined;
    if (!isRecord(answer))
      throw failedCall(path, `failed to call webhook: status ${status}: ${text.slice(0, 200)}`);
    const object = reviewed(path, write, answer);
    addLine(run, `webhook ${path}: ${what} → ${object === write.object ? "allowed" : "changed"}`);
    return object;
  } catch (error) {
    addLine(run, `webhook ${path}: ${what} ✗ ${errorMessage(error)}`);
    throw error;
  }
}
