import { randomInt } from "node:crypto";
import type { IncomingMessage } from "node:http";
import {
  admissionregistrationV1Kinds as admissionKinds,
  appsV1Kinds as appKinds,
  autoscalingV2Kinds as autoscalingKinds,
  batchV1Kinds as batchKinds,
  coreV1Kinds as coreKinds,
  discoveryV1Kinds as discoveryKinds,
  eventsV1Kinds as eventKinds,
  apiextensionsV1Kinds as extensionKinds,
  coordinationV1Kinds as leaseKinds,
  networkingV1Kinds as networkKinds,
  policyV1Kinds as policyKinds,
  rbacV1Kinds as roleKinds,
  schedulingV1Kinds as schedulingKinds,
  storageV1Kinds as storageKinds,
} from "@capikit/api/kubernetes";
import type { DynamicObject, KubernetesObject } from "@capikit/client";
import { defined } from "@capikit/common/json";
import { checkOptions } from "@capikit/common/options";
import { type Clock, systemClock } from "@capikit/common/time";
import { type Intercepted, type ServerExtension, serveObjects } from "../fault-server/serve-objects.ts";
import { answerReview, isReview } from "../server/access-reviews.ts";
import { type Answer, answerJson, answerStatus, sendAnswer } from "../server/answer.ts";
import { requestUrl } from "../server/api-request.ts";
import { collectSome, inSteps } from "../server/collect-garbage.ts";
import type { ServerIdentity } from "../server/listener.ts";
import { putObject } from "../server/put-object.ts";
import { readBody } from "../server/request-body.ts";
import type { Cluster } from "../store/cluster.ts";
import type { Family } from "../store/family.ts";
import { type FaultServerKind, type ServedKind, serveKind } from "../store/served-kind.ts";
import { StatusError } from "../store/status-error.ts";
import { readObject } from "../store/stored-object.ts";
import { type Conversion, convertObjects, renamed } from "./convert-objects.ts";
import {
  definition,
  followDefinitions,
  withDefinitionDefaults,
  withNamespaceDefaults,
} from "./definitions.ts";
import type { EmbeddedApiServer, EmbeddedApiServerOptions } from "./embedded-api-server.ts";
import { openApi } from "./open-api.ts";
import { type RequestEffects, withEffects } from "./request-effects.ts";
import { createTokens, type Tokens } from "./tokens.ts";
import { contentOf, deleteContents, writeAdmission } from "./write-admission.ts";

/** Kinds that are requests, or that this server would store without the effect that users expect. */
const excluded = /^(Binding|ComponentStatus|(Mutating|Validating)AdmissionPolicy.*)$/;

/** The kinds of Kubernetes that the embedded API server stores. */
const builtInKinds: readonly FaultServerKind[] = [
  ...coreKinds,
  ...appKinds,
  ...autoscalingKinds,
  ...discoveryKinds,
  ...schedulingKinds,
  ...storageKinds,
  ...batchKinds,
  ...leaseKinds,
  ...networkKinds,
  ...policyKinds,
  ...roleKinds,
  ...admissionKinds,
  ...extensionKinds,
]
  .filter(({ kind }) => !excluded.test(kind))
  // The phase of a Namespace is set when it is created, not by another program.
  .map((kind) => (kind.kind === "Namespace" ? { ...kind, subresources: { status: false } } : kind));

/**
 * Starts an in-process API server with the kinds of Kubernetes, which serves
 * CustomResourceDefinitions and calls webhooks, without etcd, Go or containers.
 *
 * @example
 * await using server = await startEmbeddedApiServer({ crds });
 * const client = createClient(server.config);
 */
export async function startEmbeddedApiServer(
  options: EmbeddedApiServerOptions = {},
): Promise<EmbeddedApiServer> {
  checkOptions("startEmbeddedApiServer", options, {
    crds: "array",
    identity: "object",
    clock: "object",
    seed: "number",
  });
  const { crds = [], identity, clock, seed = randomInt(2 ** 31) } = options;
  const tokens = createTokens();
  const access = {
    name: "capikit",
    ...(identity && { certificateAuthority: identity.certificateAuthority }),
    ...(identity && { token: tokens.admin }),
  };
  const [event] = await Promise.all(eventKinds.map(serveKind));
  let cluster: Cluster | undefined;
  const { server } = await serveObjects(
    { kinds: builtInKinds, seed, ...(clock && { clock }) },
    {
      access,
      ...(identity && {
        identity: identity satisfies ServerIdentity,
        intercept: (intercepted) => refuseUnknownUser(intercepted, tokens),
      }),
      extend(made) {
        cluster = made;
        made.signToken = tokens.sign;
        return extend(made, tokens, { isPrivate: identity !== undefined, crds, clock });
      },
    },
  );
  const events = cluster?.findFamily("", "events");
  if (event !== undefined && events !== undefined) {
    events.convert = convertEvent;
    cluster?.alias(event, events);
  }
  return server;
}

function extend(
  cluster: Cluster,
  tokens: Tokens,
  {
    isPrivate,
    crds,
    clock = systemClock,
  }: {
    readonly isPrivate: boolean;
    readonly crds: readonly KubernetesObject[];
    readonly clock: Clock | undefined;
  },
): ServerExtension {
  const conversions = new Map<Family, Conversion>();
  let current: RequestEffects | undefined;
  const effects = (): RequestEffects => {
    if (current === undefined) throw new Error("no request is being handled");
    return current;
  };
  const definitions = followDefinitions(cluster, (group, plural, conversion) => {
    const family = cluster.findFamily(group, plural);
    if (family === undefined) return;
    conversions.set(family, conversion as Conversion);
    family.convert = (object, to) =>
      conversion.strategy === "Webhook"
        ? effects().call(`convert ${to.apiVersion} ${contentOf(object)}`, async () => {
            const [converted] = await convertObjects(conversion as Conversion, [object], to);
            return converted as DynamicObject;
          })
        : renamed(object, to);
  });
  const deleteAllContents = (): void => {
    definitions.follow();
    for (let before = -1; before !== cluster.version; ) {
      before = cluster.version;
      deleteContents(cluster);
      definitions.follow();
    }
  };
  const startCollector = inSteps(cluster, clock, () => {
    collectSome(cluster);
    deleteAllContents();
  });
  const afterWrite = (): void => {
    deleteAllContents();
    startCollector();
  };
  for (const name of ["default", "kube-node-lease", "kube-public", "kube-system"]) {
    const namespace = { apiVersion: "v1", kind: "Namespace", metadata: { name } };
    putObject(cluster, namespaces, withNamespaceDefaults(namespace));
  }
  for (const crd of crds) putObject(cluster, definition, withDefinitionDefaults(crd as DynamicObject));
  cluster.hooks = writeAdmission(cluster, effects);
  afterWrite();

  return {
    afterWrite,
    handle: (_, handler) =>
      withEffects((given) => {
        current = given;
        try {
          return handler();
        } finally {
          current = undefined;
        }
      }),
    async prepare({ kind: { group, version, plural } }) {
      const family = cluster.findFamily(group, plural);
      const store = cluster.findStore(group, plural, version);
      if (family === undefined || store === undefined) return;
      while (family.stale.has(store)) {
        const before = family.primary.sorted();
        const objects = before.map(readObject);
        const converted = await convertObjects(conversions.get(family) ?? {}, objects, store.kind);
        // Objects that were written meanwhile are converted in the next attempt.
        const isCurrent = family.primary.sorted() === before;
        if (isCurrent) family.fill(store, converted, cluster.version);
      }
    },
    async answer(request) {
      const { pathname } = requestUrl(request);
      const { method = "GET" } = request;
      if (isReview({ method, path: pathname })) {
        const user =
          findUser(request.headers, tokens) ?? (isPrivate ? "system:anonymous" : "kubernetes-admin");
        return answerReview(pathname, await readBody(request), user, tokens.userOf);
      }
      if (method !== "GET") return undefined;
      if (pathname === "/openapi/v2") return withoutDocument;
      if (!pathname.startsWith("/openapi/v3")) return undefined;
      const document = openApi(pathname, cluster.kinds);
      return document && answerJson(document);
    },
  };
}

/**
 * An empty document in Protobuf: kubectl requests it for kinds that OpenAPI v3 does not have, such as
 * `List`, and then leaves validation to the server.
 */
const withoutDocument: Answer = {
  code: 200,
  body: [""],
  contentType: "application/com.github.proto-openapi.spec.v2.v1.0+protobuf",
};

const namespaces = { group: "", plural: "namespaces", kind: "Namespace" };

/** Paths that every user may read. */
const openPaths = ["/healthz", "/livez", "/readyz", "/version"];

function findUser(headers: IncomingMessage["headers"], tokens: Tokens): string | undefined {
  const token = /^Bearer (.+)$/i.exec(headers.authorization ?? "")?.[1];
  return token && tokens.userOf(token);
}

/** Answers a request without a valid token, and reports whether it did. */
function refuseUnknownUser({ request, response }: Intercepted, tokens: Tokens): boolean {
  if (openPaths.includes(requestUrl(request).pathname) || findUser(request.headers, tokens) !== undefined)
    return false;
  void sendAnswer(response, answerStatus(new StatusError(401, "Unauthorized", "Unauthorized")));
  return true;
}

/** Members of `v1` Events with their names in `events.k8s.io/v1`. */
const names: readonly (readonly [core: string, events: string])[] = [
  ["message", "note"],
  ["involvedObject", "regarding"],
  ["reportingComponent", "reportingController"],
  ["source", "deprecatedSource"],
  ["firstTimestamp", "deprecatedFirstTimestamp"],
  ["lastTimestamp", "deprecatedLastTimestamp"],
  ["count", "deprecatedCount"],
];

/** Converts an Event between `v1` and `events.k8s.io/v1`, which have the same objects. */
function convertEvent(event: DynamicObject, to: ServedKind): DynamicObject {
  const renames = new Map(names.map(([core, events]) => (to.group === "" ? [events, core] : [core, events])));
  const members = Object.entries(event).map(([name, value]) => [renames.get(name) ?? name, value]);
  return { ...defined(Object.fromEntries(members)), apiVersion: to.apiVersion } as DynamicObject;
}
