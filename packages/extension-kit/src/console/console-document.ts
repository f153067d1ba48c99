import { catalog, discovery, type HookName } from "@capikit/api/catalog";
import { apiVersionOf, type HookDescriptor, isSameHook } from "@capikit/api/catalog/runtime";
import type { Extension, ExtensionHandler } from "../extension/define-extension.ts";
import { sampleRequest } from "../samples/sample-request.ts";
import { clusterApiDocument } from "./cluster-api-document.ts";
import type { OpenApiContent, OpenApiDocument, OpenApiOperation } from "./open-api.ts";
import { operationsOf } from "./operations.ts";
import { usedSchemas } from "./references.ts";

/** Requests to try a hook with, by what they are called. */
export type HookSamples = Readonly<Record<string, unknown>>;

/** What the console shows besides the handlers. */
export interface ConsoleDocumentOptions {
  /** Documents of other hooks than Cluster API's, as `capikit generate openapi` writes them. */
  readonly documents?: readonly OpenApiDocument[];
  /** Requests to try a hook with. Without one: those made up for Cluster API's hooks, and the example in the document for others. */
  readonly samples?: (hook: HookDescriptor) => HookSamples | Promise<HookSamples>;
  /** What stands before the paths of hooks. Default: nothing. */
  readonly pathPrefix?: string;
}

/**
 * The OpenAPI document of an extension: a path for each of its handlers and one for Discovery, with requests to try. A hook that no document
 * has is there with bodies that may be any object.
 */
export async function consoleDocument(
  extension: Extension,
  { documents = [], samples = () => ({}), pathPrefix = "" }: ConsoleDocumentOptions = {},
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
    const found = operations.find(hook) ?? undocumented(hook);
    paths[`${pathPrefix.replace(/\/+$/, "")}${path}`] = {
      post: operationOf(found, hook, { ...madeUp(hook), ...(await samples(hook)) }, handler, extension),
    };
  }
  return {
    openapi: base.openapi,
    info: {
      title: "Runtime Extension",
      version: base.info.version,
      description:
        "The handlers of this extension, called as Cluster API calls them. Patches in answers are shown decoded below them.",
    },
    paths,
    components: { schemas: usedSchemas(paths, operations.schemas) },
  };
}

/** Clusters come in the version that the release of Cluster API sends. */
function madeUp(hook: HookDescriptor): HookSamples {
  const known = catalog.find(hook);
  if (known === undefined || !isSameHook(known, hook)) return {};
  const name = hook.hook as HookName;
  const [newer, older] = [sampleRequest(name), sampleRequest(name, { objectVersion: "v1beta1" })];
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

/** Cluster API says with each call how long it waits. */
function timeout(seconds: number): Readonly<Record<string, unknown>> {
  return {
    in: "query",
    name: "timeout",
    description: "How long the caller waits, as Go writes durations.",
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

/** What is said of a hook that no document has. */
function undocumented(hook: HookDescriptor): OpenApiOperation {
  const { summary = hook.hook, tags, group, version } = hook;
  const body = (kind: string, rest: object): OpenApiContent => ({
    schema: { type: "object", additionalProperties: true },
    example: { apiVersion: apiVersionOf(hook), kind, ...rest },
  });
  return {
    operationId: `${group}-${version}-${hook.hook}`,
    summary,
    tags,
    requestBody: { content: { "application/json": body(`${hook.hook}Request`, {}) } },
    responses: {
      "200": {
        description: "The answer of the handler. Its status says whether it succeeded.",
        content: { "application/json": body(`${hook.hook}Response`, { status: "Success" }) },
      },
    },
  };
}
