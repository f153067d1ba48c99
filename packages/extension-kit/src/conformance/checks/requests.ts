import { isJsonObject, type JsonObject } from "@capikit/common/json";
import type { RequestVariant } from "../session/request-variants.ts";
import type { Exchange, Session } from "../session/session.ts";
import { NotApplicableError, type RunnableCheck } from "./check.ts";
import { answered, isUnanswered, requireDiscovery, shown, statusOf } from "./evidence.ts";

const common = { severity: "error", area: "request" } as const;

/** Returns the handlers that do not answer in Cluster API's way, but in another. */
async function onlyIn(session: Session, variant: RequestVariant): Promise<readonly string[]> {
  await answered(session);
  return (await session.exchanges())
    .filter((one) => one.variant === variant)
    .map(
      ({ handler, first, sent }) =>
        `${handler.label}: ${shown(first)}; otherwise ${shown(sent).slice(0, 60)}`,
    );
}

/** Returns the handlers that answer a changed request with another status than the first. */
async function otherwise(
  session: Session,
  wanted: (exchange: Exchange) => boolean,
  change: (exchange: Exchange) => JsonObject,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const exchange of await answered(session, wanted)) {
    const { sent, response } = await session.ask(exchange, change(exchange));
    if (statusOf(response) !== statusOf(exchange.response))
      found.push(`${exchange.handler.label}: ${shown(sent)}; before ${shown(exchange.sent).slice(0, 60)}`);
  }
  return found;
}

const isHandler = ({ handler }: Exchange): boolean => handler.name !== undefined;

/** @throws NotApplicableError if no handler can be called. */
async function calledHandlers(session: Session): Promise<readonly Exchange[]> {
  const all = (await session.exchanges()).filter(isHandler);
  if (all.length > 0) return all;
  await requireDiscovery(session);
  throw new NotApplicableError("no handler can be called");
}

export const requestChecks: readonly RunnableCheck[] = [
  // First, as the others need answers.
  {
    ...common,
    code: "request/answered",
    title: "Every declared handler answers at its path",
    rule: "runtime-extension/paths",
    why: "Cluster API calls every declared handler.",
    help: "serve the handler at its path, or do not declare it",
    async run(session) {
      const all = await calledHandlers(session);
      return all.filter(isUnanswered).map(({ handler, first }) => `${handler.label}: ${shown(first)}`);
    },
  },
  {
    ...common,
    code: "request/content-type",
    title: "Requests need no Content-Type and no Accept",
    rule: "runtime-extension/openapi",
    why: "Cluster API sends neither. Frameworks that require them answer 415, or do not read the body.",
    help: "parse the body as JSON whatever the request's headers are",
    run: (session) => onlyIn(session, "content-type"),
  },
  {
    ...common,
    code: "request/timeout-parameter",
    title: "The query parameter timeout is accepted",
    rule: "runtime-extension/timeout",
    why: "Every request includes it, such as `?timeout=10s`: the time that the caller waits.",
    help: "match paths without the query, and ignore unknown parameters",
    run: (session) => onlyIn(session, "no-query"),
  },
  {
    ...common,
    code: "request/lower-case-path",
    title: "Paths are in lower case",
    rule: "runtime-extension/paths",
    why: "Hook and handler are lower-cased in the path, as `/beforeclustercreate/quota`.",
    help: "serve the path in lower case",
    run: (session) => onlyIn(session, "upper-case"),
  },
  {
    ...common,
    code: "request/handler-path",
    title: "Paths end with the handler's name",
    rule: "runtime-extension/paths",
    why: "Each handler has its own path; only that of Discovery has no name.",
    help: "serve `<prefix>/<group>/<version>/<hook>/<handler>`",
    run: (session) => onlyIn(session, "no-handler"),
  },
  {
    ...common,
    code: "request/in-time",
    title: "Answers come within the handler's timeout",
    rule: "runtime-extension/timeout",
    why: "A late answer counts as missing.",
    help: "declare a longer timeoutSeconds, up to 30; or start the work, and answer with retryAfterSeconds until it is done",
    async run(session) {
      return (await calledHandlers(session)).flatMap(({ handler, first }) =>
        first.answer === undefined && first.late ? [`${handler.label}: ${first.error}`] : [],
      );
    },
  },
  {
    ...common,
    code: "request/settings",
    title: "Requests may contain settings",
    rule: "runtime-extension/settings",
    why: "Those of the ExtensionConfig and of a ClusterClass's patch are in every request but Discovery.",
    help: "accept unknown settings",
    run: (session) =>
      otherwise(session, isHandler, ({ request }) => ({
        ...request,
        settings: { ...(isJsonObject(request.settings) ? request.settings : {}), "capikit-conformance": "1" },
      })),
  },
  {
    ...common,
    code: "request/unknown-members",
    title: "Requests may contain unknown members",
    rule: "runtime-extension/hook-versions",
    why: "Within a version of a hook, newer releases of Cluster API add fields, to requests and to the objects in them.",
    help: "decode leniently: ignore unknown members",
    run: (session) =>
      otherwise(
        session,
        () => true,
        ({ request }) => withUnknownMembers(request),
      ),
  },
  {
    ...common,
    severity: "warning",
    code: "request/other-objects",
    title: "Clusters and machines of core v1beta1 and v1beta2 are accepted",
    rule: "runtime-extension/cluster-versions",
    why: "In the same version of a hook, v1.10 to v1.12 send v1beta1, later releases v1beta2: an upgrade of Cluster API changes the objects.",
    help: "check apiVersion, or read only fields with the same path in both versions",
    async run(session) {
      const other = session.objectVersion === "v1beta2" ? "v1beta1" : "v1beta2";
      const takes = (exchange: Exchange): boolean =>
        isHandler(exchange) && !session.isGiven(exchange.handler) && holdsObjects(exchange.request);
      return otherwise(session, takes, ({ handler }) => session.requestFor(handler, other));
    },
  },
  {
    ...common,
    severity: "warning",
    code: "request/unknown-path",
    title: "Unknown paths are not found",
    rule: "runtime-extension/paths",
    why: "A success for any path hides that a handler is missing.",
    help: "answer 404 at every other path",
    async run(session) {
      await requireDiscovery(session);
      const base = "/hooks.runtime.cluster.x-k8s.io/v1alpha1";
      const paths = [
        `${base}/generatepatches/capikit-no-such-handler`,
        `${base}/capikitnosuchhook/x`,
        `${base}/discovery/capikit-no-such-handler`,
      ];
      const found: string[] = [];
      for (const path of paths) {
        const sent = await session.post(path, "{}");
        if (sent.answer?.status !== 404) found.push(`${path}: ${shown(sent)}`);
      }
      return found;
    },
  },
  {
    ...common,
    code: "request/concurrent",
    title: "Concurrent calls get their own answers",
    rule: "runtime-extension/robust",
    why: "Cluster API reconciles 50 topologies at a time by default.",
    help: "keep no state of a request outside of it, and do not refuse calls",
    async run(session) {
      const all = await answered(session, isHandler);
      const [exchange] = [...all].sort((a, b) => weight(b) - weight(a));
      if (exchange === undefined) throw new NotApplicableError("nothing to call");
      const { concurrency = 16 } = session.options;
      const found = await Promise.all(
        Array.from({ length: concurrency }, async (_, index) => {
          const request = withUids(exchange.request, (uid) => `${uid}-call-${index}`);
          const { sent, response } = await session.ask(exchange, request);
          if (statusOf(response) !== statusOf(exchange.response)) return [shown(sent)];
          const foreign = uidsIn(response).filter(
            (uid) => /-call-\d+$/.test(uid) && !uid.endsWith(`-call-${index}`),
          );
          return foreign.length > 0 ? [`call ${index} got patches for uid ${foreign[0]}`] : [];
        }),
      );
      const [first, ...more] = found.flat();
      return first === undefined
        ? []
        : [`${exchange.handler.label}, ${more.length + 1} of ${concurrency} concurrent calls: ${first}`];
    },
  },
];

/** Patches distinguish answers best. */
function weight({ handler, response }: Exchange): number {
  return handler.hook.hook === "GeneratePatches" ? 1 + uidsIn(response).length : 0;
}

export function withUids(request: JsonObject, change: (uid: string) => string): JsonObject {
  const { items } = request;
  if (!Array.isArray(items)) return request;
  return {
    ...request,
    items: items.map((item) =>
      isJsonObject(item) && typeof item.uid === "string" ? { ...item, uid: change(item.uid) } : item,
    ),
  };
}

function uidsIn(response: Exchange["response"]): string[] {
  const items = response?.items;
  return Array.isArray(items)
    ? items.flatMap((item) => (isJsonObject(item) && typeof item.uid === "string" ? [item.uid] : []))
    : [];
}

function holdsObjects(request: JsonObject): boolean {
  return ["cluster", "current", "desired"].some((name) => name in request);
}

function withUnknownMembers(request: JsonObject): JsonObject {
  const changed: JsonObject = { ...request, capikitUnknown: { nested: [1, "two", null] } };
  const { cluster } = request;
  if (isJsonObject(cluster) && isJsonObject(cluster.spec))
    changed.cluster = { ...cluster, spec: { ...cluster.spec, capikitUnknown: { nested: true } } };
  return changed;
}
