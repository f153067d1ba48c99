import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { catalog, discovery } from "@capikit/api/catalog";
import { type GroupVersionHook, type HookDescriptor, isSameHook } from "@capikit/api/catalog/runtime";
import { parseYaml } from "@capikit/common/yaml";
import type { Extension, ExtensionHandler } from "../extension/define-extension.ts";
import { sampleOf } from "../samples/sample-of.ts";
import { type CoreHook, sampleRequest } from "../samples/sample-request.ts";
import type { OpenApiContent, OpenApiDocument, OpenApiOperation } from "./open-api.ts";

let loading: Promise<OpenApiDocument> | undefined;

/** Sample requests of a hook, by name. */
export type HookSamples = Readonly<Record<string, unknown>>;

/** Options of the console's document. */
export interface ConsoleDocumentOptions {
  /** Name of the extension, the title. Default: `Runtime Extension`. */
  readonly name?: string;
  /** Documents of hooks outside Cluster API, as written by `capikit generate openapi`. */
  readonly documents?: readonly OpenApiDocument[];
  /** Returns sample requests. Default: generated for Cluster API's hooks, else the document's. */
  readonly samples?: (hook: HookDescriptor) => HookSamples | Promise<HookSamples>;
  /** Path prefix of hooks. Default: empty. */
  readonly pathPrefix?: string;
}

/**
 * Returns the OpenAPI document of an extension, with a path for each handler and for Discovery, and
 * sample requests. Hooks without a document have the schemas of their catalog.
 */
export async function consoleDocument(
  extension: Extension,
  {
    name: title = "Runtime Extension",
    documents = [],
    samples = () => ({}),
    pathPrefix = "",
  }: ConsoleDocumentOptions = {},
): Promise<OpenApiDocument> {
  const base = await clusterApiDocument();
  const operations = operationsOf([...documents, base]);
  const calls = [
    { path: "/hooks.runtime.cluster.x-k8s.io/v1alpha1/discovery", hook: discovery, handler: undefined },
    ...extension.handlers.flatMap((handler) =>
      handler.endpoints.map(({ path, hook }) => ({ path, hook, handler })),
    ),
  ];
  const paths: Record<string, { post: OpenApiOperation }> = {};
  for (const { path, hook, handler } of calls) {
    const found = operations.find(hook) ?? (await undocumented(hook));
    paths[`${pathPrefix.replace(/\/+$/, "")}${path}`] = {
      post: operationOf(found, hook, { ...madeUp(hook), ...(await samples(hook)) }, handler, extension),
    };
  }
  return {
    openapi: base.openapi,
    info: {
      title,
      version: `hooks of Cluster API ${base.info.version}`,
      description:
        "The handlers of this extension, called as Cluster API calls them. Patches in answers are shown decoded below them.",
    },
    paths,
    components: { schemas: usedSchemas(paths, operations.schemas) },
  };
}

/** Clusters have the version that the release of Cluster API sends. */
function madeUp(hook: HookDescriptor): HookSamples {
  const known = catalog.find(hook);
  if (known === undefined || !isSameHook(known, hook)) return {};
  const core = hook as CoreHook;
  const [newer, older] = [sampleRequest(core), sampleRequest(core, { objectVersion: "v1beta1" })];
  const differ = JSON.stringify(newer) !== JSON.stringify(older);
  return differ ? { "from v1.13 on": newer, "up to v1.12": older } : { "from any release": newer };
}

function operationOf(
  operation: OpenApiOperation,
  hook: HookDescriptor,
  samples: HookSamples,
  handler: ExtensionHandler | undefined,
  { unadvertised }: Extension,
): OpenApiOperation {
  const { summary = hook.summary ?? hook.hook, operationId = hook.hook, description = "" } = operation;
  const name = handler?.name;
  return {
    ...operation,
    operationId: name === undefined ? operationId : `${operationId}-${name}`,
    summary: name === undefined ? summary : `${name} - ${summary}`,
    description: handler === undefined ? description : `${factsOf(handler, unadvertised)}\n\n${description}`,
    parameters: [timeout(handler?.timeoutSeconds ?? 10)],
    requestBody: { required: true, content: { "application/json": contentOf(operation, samples) } },
  };
}

function factsOf(
  { name, timeoutSeconds, failurePolicy }: ExtensionHandler,
  hidden: readonly string[],
): string {
  const facts = `Handler \`${name}\`: ${timeoutSeconds} s, failure policy ${failurePolicy}`;
  return hidden.includes(name)
    ? `${facts}. Discovery leaves it out, as the target release does not know its hook.`
    : `${facts}.`;
}

/** Parameter for the time that Cluster API waits, part of every call. */
function timeout(seconds: number): Readonly<Record<string, unknown>> {
  return {
    in: "query",
    name: "timeout",
    description: "How long the caller waits, in Go's notation for durations.",
    required: true,
    schema: { type: "string", default: `${seconds}s` },
  };
}

function contentOf(operation: OpenApiOperation, samples: HookSamples): OpenApiContent {
  const content = operation.requestBody?.content["application/json"] ?? {};
  const names = Object.keys(samples);
  if (names.length === 0) return content;
  const { example: _, ...rest } = content;
  return { ...rest, examples: Object.fromEntries(names.map((name) => [name, { value: samples[name] }])) };
}

/** Returns the operation of a hook without a document, with the schemas of its bodies, if any. */
async function undocumented(hook: HookDescriptor): Promise<OpenApiOperation> {
  const { summary = hook.hook, tags, group, version } = hook;
  const anything = { type: "object", additionalProperties: true };
  return {
    operationId: `${group}-${version}-${hook.hook}`,
    summary,
    tags,
    requestBody: {
      content: {
        "application/json": {
          schema: (await hook.requestSchema?.()) ?? anything,
          example: await sampleOf(hook),
        },
      },
    },
    responses: {
      "200": {
        description: "The answer of the handler. Its status is Success or Failure.",
        content: { "application/json": { schema: (await hook.responseSchema?.()) ?? anything } },
      },
    },
  };
}

/** Returns the document of Cluster API's hooks from `@capikit/api`. Cached. */
function clusterApiDocument(): Promise<OpenApiDocument> {
  loading ??= (async () => {
    const root = dirname(createRequire(import.meta.url).resolve("@capikit/api/package.json"));
    const text = await readFile(join(root, "gen/openapi/runtime-sdk.yaml"), "utf8");
    return parseYaml(text) as unknown as OpenApiDocument;
  })();
  return loading;
}

/** Operations of hooks from documents, and the schemas they refer to. */
interface Operations {
  find(hook: GroupVersionHook): OpenApiOperation | undefined;
  readonly schemas: Readonly<Record<string, unknown>>;
}

/** Merges documents; the first occurrence of a hook counts. Conflicting schemas are numbered. */
function operationsOf(documents: readonly OpenApiDocument[]): Operations {
  const schemas: Record<string, unknown> = {};
  const operations = new Map<string, OpenApiOperation>();
  documents.forEach((document, index) => {
    const own = Object.entries(document.components?.schemas ?? {});
    const clashes = own.some(
      ([name, schema]) => Object.hasOwn(schemas, name) && !isSame(schemas[name], schema),
    );
    const names = new Map(clashes ? own.map(([name]) => [name, `${name}.${index + 1}`]) : []);
    for (const [name, schema] of own) schemas[names.get(name) ?? name] = renameReferences(schema, names);
    for (const [path, { post }] of Object.entries(document.paths)) {
      const key = path.replace(/\/\{[^/]*\}$/, "");
      if (post !== undefined && !operations.has(key))
        operations.set(key, renameReferences(post, names) as OpenApiOperation);
    }
  });
  return {
    find: ({ group, version, hook }) => operations.get(`/${group}/${version}/${hook.toLowerCase()}`),
    schemas,
  };
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

const prefix = "#/components/schemas/";

/** Returns the names of schemas that a part of a document refers to. */
function referredSchemas(part: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  mapReferences(part, (name) => {
    found.add(name);
    return name;
  });
  return found;
}

/** Renames the schemas that a part of a document refers to. */
function renameReferences(part: unknown, names: ReadonlyMap<string, string>): unknown {
  return mapReferences(part, (name) => names.get(name) ?? name);
}

/** Returns the schemas that a part refers to, directly or indirectly. */
function usedSchemas(
  part: unknown,
  schemas: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const used = new Set<string>();
  const waiting = [...referredSchemas(part)];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (used.has(name) || !Object.hasOwn(schemas, name)) continue;
    used.add(name);
    for (const next of referredSchemas(schemas[name])) waiting.push(next);
  }
  return Object.fromEntries([...used].sort().map((name) => [name, schemas[name]]));
}

function mapReferences(value: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => mapReferences(item, rename));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      key === "$ref" && typeof member === "string" && member.startsWith(prefix)
        ? `${prefix}${rename(member.slice(prefix.length))}`
        : mapReferences(member, rename),
    ]),
  );
}
