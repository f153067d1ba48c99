import { catalog, discovery as discoveryHook } from "@capikit/api/catalog";
import { isKnownTo } from "@capikit/api/catalog/runtime";
import type { JsonObject } from "@capikit/common/json";
import { isDnsLabel } from "@capikit/common/text";
import type { Json } from "@capikit/schema";
import { parseRequestHook } from "../../caller/registration.ts";
import { maxHandlers } from "../../extension/answer-limits.ts";
import { loadBodySchemas } from "../../protocol/body-schemas.ts";
import { missingUpdate } from "../../protocol/endpoint.ts";
import type { Session } from "../session/session.ts";
import { named } from "./answer-check.ts";
import { NotJudgedError, type RunnableCheck } from "./check.ts";
import { requireDiscovery, shown, statusOf, unanswered } from "./evidence.ts";

type Members = Readonly<Record<string, unknown>>;

/** Yields the declared handlers, entry by entry. */
async function entries(session: Session): Promise<readonly Members[]> {
  const { handlers: declared } = await requireDiscovery(session);
  if (!Array.isArray(declared) || declared.length === 0)
    throw new NotJudgedError("no handlers are declared", "no-handlers", "declare the handlers in Discovery");
  return declared.map((one) => Object(one) as Members);
}

function labelOf({ name }: Members, index: number): string {
  return typeof name === "string" && name !== "" ? `handler ${name}` : `handlers[${index}]`;
}

const formErrors: ReadonlySet<string> = new Set(["FieldValueRequired", "FieldValueTypeInvalid"]);

const common = { severity: "error", area: "discovery" } as const;
const allOrNothing =
  "One invalid entry makes Cluster API refuse the whole ExtensionConfig with all its handlers.";

async function handlerErrors(response: JsonObject): Promise<readonly string[]> {
  const schema = (await loadBodySchemas(discoveryHook, "none")).response;
  // Other checks cover the other properties of an entry.
  return schema
    .validate(schema.pruneNulls(response as Json))
    .filter(({ path, type }) => path.startsWith("handlers") && formErrors.has(type))
    .filter(({ path }) => !/\.(?:timeoutSeconds|failurePolicy)$/.test(path))
    .map(({ path, message }) => `${path}: ${message}`);
}

export const discoveryChecks: readonly RunnableCheck[] = [
  {
    ...common,
    code: "discovery/answered",
    title: "Discovery is answered with success",
    rule: "runtime-extension/discovery",
    why: "Otherwise no handler of the extension is called. While one extension does not answer, Cluster API's managers do not start.",
    help: "answer POST <prefix>/hooks.runtime.cluster.x-k8s.io/v1alpha1/discovery with status 200 and a DiscoveryResponse",
    async run(session) {
      const { version } = await session.tls();
      if (version !== "TLSv1.2" && version !== "TLSv1.3") throw unanswered("no connection");
      const { sent, response } = await session.discovery();
      if (sent.answer !== undefined && sent.answer.status >= 300 && sent.answer.status < 400)
        throw unanswered("Discovery is redirected");
      if (response === undefined || (sent.answer?.status !== 200 && statusOf(response) === undefined))
        return [shown(sent)];
      return statusOf(response) === "Failure" ? [shown(sent)] : [];
    },
  },
  {
    ...common,
    code: "discovery/handlers",
    title: "Handlers are declared in the form of the API",
    rule: "runtime-extension/openapi",
    why: allOrNothing,
    help: "set name and requestHook with apiVersion and hook in each entry, as strings",
    ofAnswers: { checks: named("Discovery"), judge: ({ response }) => handlerErrors(response) },
    async run(session) {
      const { response } = await session.discovery();
      if (response === undefined) throw unanswered("Discovery returned no response");
      return handlerErrors(response);
    },
  },
  {
    ...common,
    code: "discovery/names",
    title: "Names of handlers are DNS labels",
    rule: "runtime-extension/handler-names",
    why: allOrNothing,
    help: "use lower-case letters, digits and hyphens between them, 63 characters at most",
    async run(session) {
      return (await entries(session)).flatMap(({ name }, index) =>
        typeof name === "string" && !isDnsLabel(name)
          ? [`handlers[${index}].name is ${JSON.stringify(name)}`]
          : [],
      );
    },
  },
  {
    ...common,
    code: "discovery/unique-names",
    title: "Names of handlers are unique across all hooks",
    rule: "runtime-extension/handler-names",
    why: allOrNothing,
    help: "include the hook in the name, such as `quota-before-cluster-create`",
    async run(session) {
      const seen = new Set<unknown>();
      return (await entries(session)).flatMap(({ name }, index) => {
        const isTwice = seen.has(name);
        seen.add(name);
        return isTwice ? [`handlers[${index}].name ${JSON.stringify(name)} is a duplicate`] : [];
      });
    },
  },
  {
    ...common,
    code: "discovery/count",
    title: "The status of an ExtensionConfig holds all handlers",
    rule: "runtime-extension/discovery",
    why: `status.handlers has at most ${maxHandlers} items; the API server refuses more.`,
    help: "combine handlers, or serve several extensions",
    async run(session) {
      const { length } = await entries(session);
      return length > maxHandlers ? [`${length} handlers, limit ${maxHandlers}`] : [];
    },
  },
  {
    ...common,
    code: "discovery/timeouts",
    title: "Timeouts are whole seconds from 0 to 30",
    rule: "runtime-extension/timeout",
    why: allOrNothing,
    help: "omit timeoutSeconds for 10 seconds, or use a number up to 30",
    async run(session) {
      return (await entries(session)).flatMap((entry, index) => {
        const { timeoutSeconds: seconds } = entry;
        if (seconds === undefined || seconds === null) return [];
        const isRight = Number.isInteger(seconds) && Number(seconds) >= 0 && Number(seconds) <= 30;
        return isRight ? [] : [`${labelOf(entry, index)}: timeoutSeconds is ${JSON.stringify(seconds)}`];
      });
    },
  },
  {
    ...common,
    code: "discovery/failure-policies",
    title: "Failure policies are Fail or Ignore",
    rule: "runtime-extension/failure-policy",
    why: allOrNothing,
    help: "omit failurePolicy for Fail, or use Ignore",
    async run(session) {
      const valid: readonly unknown[] = [undefined, null, "Fail", "Ignore"];
      return (await entries(session)).flatMap((entry, index) =>
        valid.includes(entry.failurePolicy)
          ? []
          : [`${labelOf(entry, index)}: failurePolicy is ${JSON.stringify(entry.failurePolicy)}`],
      );
    },
  },
  {
    ...common,
    code: "discovery/known-hooks",
    title: "Only hooks known to Cluster API are declared",
    rule: "runtime-extension/known-hooks",
    why: allOrNothing,
    help: "declare the hooks of the release that will call them, and omit newer ones",
    async run(session) {
      const { coreVersion, hooks } = session;
      return (await entries(session)).flatMap((entry, index) => {
        const { apiVersion, hook } = Object(entry.requestHook) as Members;
        if (typeof apiVersion !== "string" || typeof hook !== "string") return [];
        const identity = parseRequestHook({ apiVersion, hook });
        const known = identity && hooks.find(identity);
        // Other hooks are called by their provider, in releases of its own.
        const isOwn = known !== undefined && catalog.find(known) === undefined;
        if (known !== undefined && (isOwn || isKnownTo(known, coreVersion))) return [];
        const why =
          known === undefined
            ? `is not a hook of ${hooks.hooks.length === catalog.hooks.length ? "Cluster API" : "the catalog"}`
            : `is not in ${coreVersion} (since ${known.since})`;
        return [`${labelOf(entry, index)}: ${hook} ${apiVersion} ${why}`];
      });
    },
  },
  {
    ...common,
    code: "discovery/one-handler",
    title: "Hooks for one extension have one handler",
    rule: "runtime-extension/in-place-patches",
    why: "For CanUpdateMachine, CanUpdateMachineSet and UpdateMachine, Cluster API fails if it finds more than one handler.",
    help: "combine the handlers of such a hook",
    async run(session) {
      const counts = new Map<string, number>();
      for (const { requestHook } of await entries(session)) {
        const { hook } = Object(requestHook) as Members;
        counts.set(String(hook), (counts.get(String(hook)) ?? 0) + 1);
      }
      return session.hooks.hooks
        .filter(
          ({ extensions, hook, singleton }) =>
            extensions === "one" && !singleton && (counts.get(hook) ?? 0) > 1,
        )
        .map(({ hook }) => `${counts.get(hook)} handlers of ${hook}`);
    },
  },
  {
    ...common,
    code: "discovery/in-place-hooks",
    title: "Extensions that allow updates in place make them",
    rule: "runtime-extension/in-place-patches",
    why: "After CanUpdateMachine or CanUpdateMachineSet, Cluster API calls UpdateMachine. Without a handler in any extension, Machines stay in Updating for ever.",
    help: "add a handler of UpdateMachine",
    async run(session) {
      const declared = (await entries(session)).map(({ requestHook }) =>
        String((Object(requestHook) as Members).hook),
      );
      return missingUpdate(declared);
    },
  },
  {
    ...common,
    code: "discovery/stable",
    title: "Discovery always declares the same handlers",
    rule: "runtime-extension/deterministic",
    why: "It is called at every reconcile of the ExtensionConfig; omitted handlers are removed.",
    help: "declare handlers that are fixed at server start, in any order",
    async run(session) {
      const discovery = await session.discovery();
      const before = (await entries(session)).map((one) => JSON.stringify(one)).sort();
      const { response, sent } = await session.again(discovery);
      if (!Array.isArray(response?.handlers)) return [`second call: ${shown(sent)}`];
      const after = response.handlers.map((one) => JSON.stringify(one)).sort();
      return JSON.stringify(before) === JSON.stringify(after)
        ? []
        : [`first ${before.join(", ")}; then ${after.join(", ")}`];
    },
  },
];
