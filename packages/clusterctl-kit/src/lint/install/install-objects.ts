import {
  customResourceDefinition,
  namespace as namespaceKind,
  pod as podKind,
} from "@capikit/api/kubernetes";
import type { CallOptions, Client, DynamicObject, KindDescriptor, KubernetesObject } from "@capikit/client";
import { ApiError, isAlreadyExists, UnknownKindError } from "@capikit/client/errors";
import type { DiagnosticLocation } from "@capikit/common/diagnostics";
import { plainText, recordOf, valueAt } from "@capikit/common/json";
import { groupOf } from "@capikit/common/kubernetes";
import { poll } from "@capikit/common/time";
import { describeKind } from "@capikit/inventory";
import type { JsonObject } from "@capikit/schema";
import { crdKind } from "@capikit/schema/manifests";
import type { ComponentsView } from "../provider/provider-view.ts";
import {
  fieldPath,
  type LintObject,
  makeObjectAt,
  type YamlPath,
  type YamlRecord,
} from "../read/lint-object.ts";
import { podSpecPath } from "../read/workload.ts";
import type { ReportViolation } from "../rules/lint-rule.ts";
import { certManagerCrds } from "./cert-manager-crds.ts";
import type { InstallOptions } from "./lint-installed.ts";

/** The objects that clusterctl creates for a components file. */
export interface Release {
  readonly file: ComponentsView;
  readonly namespace: string;
  readonly objects: readonly JsonObject[];
}

type Reporter = (code: string) => ReportViolation;

/** Creates the CRDs of other projects that objects of releases need. */
export async function installPrerequisites(
  client: Client,
  releases: readonly Release[],
  { prerequisites = [], signal }: InstallOptions,
): Promise<void> {
  const objects = releases.flatMap((release) => release.objects);
  const names = new Set(
    objects.flatMap(({ kind, metadata }) =>
      kind === "CustomResourceDefinition" ? [plainText(recordOf(metadata).name)] : [],
    ),
  );
  const used = new Set(objects.map(typeOfObject));
  const crds = [...(certManagerCrds as readonly KubernetesObject[]), ...prerequisites].filter(
    (crd) => !names.has(crd.metadata.name ?? "") && used.has(typeOf(crdKind(crd))),
  );
  const owner = { fieldManager: "capikit-lint", force: true, signal };
  for (const crd of crds) await client.apply(customResourceDefinition, crd as never, owner);
  for (const { metadata } of crds) await untilServed(client, metadata.name ?? "", signal);
}

/** Orders kinds: what other objects need comes first. */
function rankOf({ kind }: JsonObject): number {
  if (kind === "Namespace") return 0;
  if (kind === "CustomResourceDefinition") return 1;
  return /WebhookConfiguration$/.test(plainText(kind)) ? 3 : 2;
}

/** Creates the objects of a release in clusterctl's order, webhooks last, and returns what the API server stored. */
export async function install(
  client: Client,
  { file, namespace, objects }: Release,
  reportTo: Reporter,
  dryRun: boolean,
  signal: AbortSignal | undefined,
): Promise<readonly LintObject[]> {
  const stored: LintObject[] = [];
  const unserved = new Set<string>();
  const refuse = reportTo("install/refused");
  const sorted = objects.toSorted((a, b) => rankOf(a) - rankOf(b));
  let hasPods = false;
  const createPods = async (): Promise<void> => {
    if (hasPods) return;
    hasPods = true;
    for (const object of stored)
      await createPod(client, object, namespace, reportTo("install/pod-refused"), signal);
  };
  let remove = async (): Promise<void> => {};
  try {
    for (const object of sorted) {
      signal?.throwIfAborted();
      const source = sourceOf(object, file);
      const at = (path: YamlPath = []): DiagnosticLocation =>
        source?.at(path) ?? { path: file.path, line: 1, column: 1 };
      const title = `${plainText(object.kind)} ${plainText(recordOf(object.metadata).name)}`;
      const isOwn = object.kind === "Namespace" && recordOf(object.metadata).name === namespace;
      const isCrd = object.kind === "CustomResourceDefinition";
      if (unserved.has(typeOfObject(object))) continue;
      if (rankOf(object) === 3) await createPods();
      try {
        const kind = await client.kindOf(object as unknown as DynamicObject);
        const isNew = isOwn && dryRun;
        const how = { dryRun: dryRun && !isOwn, isNew, signal };
        const quiet = withoutAddresses(object);
        const result = await create(
          client,
          kind,
          object,
          quiet ? { ...how, dryRun: true } : how,
          at,
          title,
          reportTo,
        );
        if (quiet && !how.dryRun) await create(client, kind, quiet, how, at, title, () => () => {});
        if (isNew)
          remove = async () => {
            await client.delete(namespaceKind, { name: namespace });
          };
        if (isCrd && dryRun) unserved.add(typeOf(crdKind(object)));
        if (isCrd && !dryRun) {
          const problem = await untilServed(client, plainText(recordOf(object.metadata).name), signal);
          if (problem !== undefined) {
            unserved.add(typeOf(crdKind(object)));
            refuse(at(["spec", "names"]), `the API server does not serve ${title}: ${problem}`);
          }
        }
        stored.push(makeObjectAt(file.path, result as unknown as YamlRecord, at));
      } catch (error) {
        if (isCrd) unserved.add(typeOf(crdKind(object)));
        if (error instanceof UnknownKindError)
          refuse(
            at(["kind"]),
            `the API server does not serve ${plainText(object.apiVersion)} ${plainText(object.kind)}`,
          );
        else if (error instanceof ApiError) {
          for (const [path, message] of problemsOf(error))
            refuse(at(path), `the API server refuses ${title}: ${message}`);
        } else throw error;
      }
    }
    await createPods();
  } finally {
    await remove();
  }
  return stored;
}

/** Nothing listens there. */
const nobody = { url: "https://127.0.0.1:1/" };

/**
 * Returns an object with which the API server connects to no address that its author chose, and
 * undefined for one that names none. The object itself is only validated.
 */
function withoutAddresses(object: JsonObject): JsonObject | undefined {
  const { kind, spec, webhooks } = object;
  if (/WebhookConfiguration$/.test(plainText(kind)) && Array.isArray(webhooks))
    return {
      ...object,
      webhooks: webhooks.map((one) => ({ ...recordOf(one), clientConfig: nobody })),
    } as JsonObject;
  if (kind === "CustomResourceDefinition" && valueAt(spec, "conversion", "webhook") !== undefined)
    return {
      ...object,
      spec: { ...recordOf(spec), conversion: { strategy: "None", webhook: null } },
    } as JsonObject;
  // An API server asks the Service of an APIService whether it is available, also without a request.
  const isService = kind === "APIService" && valueAt(spec, "service") !== undefined;
  return isService ? ({ ...object, spec: { ...recordOf(spec), service: null } } as JsonObject) : undefined;
}

/** Identifies a kind in any version. */
function typeOf({ group, kind }: { readonly group: string; readonly kind: string }): string {
  return `${kind}.${group}`;
}

function typeOfObject({ apiVersion, kind }: JsonObject): string {
  return typeOf({ group: groupOf(plainText(apiVersion)), kind: plainText(kind) });
}

/** Creates an object, or patches an existing one unless it must be new, as clusterctl does. */
async function create(
  client: Client,
  kind: KindDescriptor<DynamicObject>,
  object: JsonObject,
  {
    isNew,
    ...options
  }: { readonly dryRun: boolean; readonly isNew: boolean; readonly signal: AbortSignal | undefined },
  at: LintObject["at"],
  title: string,
  reportTo: Reporter,
): Promise<unknown> {
  const { namespace, ...metadata } = recordOf(object.metadata);
  const body = {
    ...object,
    metadata: kind.scope === "Cluster" ? metadata : { namespace, ...metadata },
  } as never;
  try {
    return await client.create(kind, body, { ...options, fieldValidation: "Strict" });
  } catch (error) {
    if (isAlreadyExists(error) && !isNew)
      return client.patch(kind, (body as DynamicObject).metadata, { type: "merge", patch: body }, options);
    const strict =
      error instanceof ApiError ? /strict decoding error: (.*)/s.exec(error.serverMessage)?.[1] : undefined;
    if (strict === undefined) throw error;
    for (const [, how = "", field = ""] of strict.matchAll(/(unknown|duplicate) field "([^"]+)"/g))
      reportTo("install/dropped-field")(
        at(fieldPath(field)),
        `the API server drops the ${how} field ${field} of ${title}`,
      );
    return client.create(kind, body, { ...options, fieldValidation: "Ignore" });
  }
}

/** Creates a Pod of a workload as its controller does, without storing it. */
async function createPod(
  client: Client,
  object: LintObject,
  namespace: string,
  report: ReportViolation,
  signal: AbortSignal | undefined,
): Promise<void> {
  const path = podSpecPath(object.kind);
  if (path === undefined || path.length < 2 || object.namespace !== namespace) return;
  const template = recordOf(valueAt(object.value, ...path.slice(0, -1)));
  const { labels, annotations } = recordOf(template.metadata);
  const metadata = { generateName: "test-", namespace, labels, annotations };
  try {
    await client.create(podKind, { metadata, spec: template.spec } as never, { dryRun: true, signal });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    for (const [at, message] of problemsOf(error))
      report(
        object.at([...path.slice(0, -1), ...at]),
        `the API server refuses Pods of ${object.kind} ${object.name}: ${message}`,
      );
  }
}

function problemsOf({ causes, serverMessage }: ApiError): readonly (readonly [YamlPath, string])[] {
  if (causes.length === 0) return [[[], serverMessage]];
  return causes.map(({ field = "", message = "" }) => [
    fieldPath(field),
    field === "" ? message : `${field}: ${message}`,
  ]);
}

function sourceOf(object: JsonObject, file: ComponentsView): LintObject | undefined {
  const { name } = recordOf(object.metadata);
  return (
    file.objects.find(({ kind, name: own }) => kind === object.kind && own === name) ??
    file.objects.find(({ kind }) => kind === "Namespace" && kind === object.kind)
  );
}

/** Waits until the API server serves a CRD. Returns the reason if it does not. */
async function untilServed(
  client: Client,
  name: string,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  const options: CallOptions = { signal };
  const polling = { interval: 50, factor: 1.5, maxInterval: 500, timeout: 30_000, signal };
  const state = await poll(async () => {
    const crd = await client.get(customResourceDefinition, { name }, options);
    const conditions = crd.status?.conditions ?? [];
    const rejected = conditions.find(({ type, status }) => type === "NamesAccepted" && status === "False");
    if (rejected !== undefined) return { problem: rejected.message ?? "its names are not accepted" };
    const isEstablished = conditions.some(({ type, status }) => type === "Established" && status === "True");
    return isEstablished ? { crd } : undefined;
  }, polling);
  client.discovery.forget();
  if (state.problem !== undefined) return state.problem;
  const defined = crdKind(state.crd);
  const kind = describeKind(
    defined,
    defined.versions.find(({ served }) => served),
  );
  if (kind === undefined) return undefined;
  await poll(
    () =>
      client.list(kind, { limit: 1, signal }).then(
        () => true,
        (error: unknown) => !(error instanceof ApiError && error.status === 404),
      ),
    polling,
  );
  return undefined;
}
