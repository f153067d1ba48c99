import { beforeClusterCreate, discovery, generatePatches, hookNames, hooks } from "@capikit/api/catalog";
import { defineHook } from "@capikit/api/catalog/runtime";
import type { Hook } from "@capikit/api/meta";
import { expect, it } from "vitest";
import { consoleDocument, type OpenApiDocument } from "../../src/console/index.ts";
import { type DeclaredHandler, defineExtension, hookHandler } from "../../src/index.ts";

const base = "/hooks.runtime.cluster.x-k8s.io/v1alpha1";

type BeforeDrain = Hook<{ machine: string }, { status: "Success" }>;
const { requestSchema: _, responseSchema: __, ...facts } = beforeClusterCreate;
const beforeDrain = defineHook<BeforeDrain>()({
  ...facts,
  group: "hooks.acme.example",
  version: "v1",
  hook: "BeforeDrain",
  summary: "Called before a machine is drained",
  tags: ["Acme"],
});

/** Returns the shown part of a path's request body. */
function contentAt({ paths }: OpenApiDocument, path: string) {
  return paths[path]?.post?.requestBody?.content["application/json"];
}

it("has a path for each handler and one for Discovery, with the time that Cluster API gives", async () => {
  const document = await consoleDocument(
    defineExtension({
      handlers: {
        region: hookHandler(generatePatches, { timeoutSeconds: 7, failurePolicy: "Ignore" })(() => ({})),
        quota: hookHandler(beforeClusterCreate)(() => ({ retryAfterSeconds: 0 })),
      },
    }),
  );
  expect(Object.keys(document.paths)).toEqual([
    `${base}/discovery`,
    `${base}/beforeclustercreate/quota`,
    `${base}/generatepatches/region`,
  ]);
  const operation = document.paths[`${base}/generatepatches/region`]?.post;
  expect(operation?.parameters).toEqual([
    expect.objectContaining({ in: "query", name: "timeout", schema: { type: "string", default: "7s" } }),
  ]);
  expect(operation?.summary).toBe("region - Called to generate patches for the templates of a cluster");
  expect(operation?.description).toMatch(/^Handler `region`: 7 s, failure policy Ignore\./);
});

it("brings requests to try for all hooks, in the versions of clusters that are sent", async () => {
  const handlers = Object.fromEntries(
    Object.values(hooks)
      .filter((hook) => hook !== discovery)
      .map((hook): [string, DeclaredHandler] => [hook.hook.toLowerCase(), hookHandler(hook)(() => ({}))]),
  );
  const document = await consoleDocument(defineExtension({ handlers }));
  expect(Object.keys(document.paths)).toHaveLength(hookNames.length);
  for (const path of Object.keys(document.paths)) {
    const { examples = {}, schema } = contentAt(document, path) ?? {};
    expect(schema).toBeDefined();
    expect(Object.keys(examples).length).toBeGreaterThan(0);
    for (const { value } of Object.values(examples))
      expect(String((value as { kind: string }).kind).toLowerCase()).toBe(`${path.split("/")[3]}request`);
  }
  const create = contentAt(document, `${base}/beforeclustercreate/beforeclustercreate`)?.examples;
  const versions = Object.entries(create ?? {}).map(([name, { value }]) => [
    name,
    (value as { cluster: { apiVersion: string } }).cluster.apiVersion,
  ]);
  expect(versions).toEqual([
    ["from v1.13 on", "cluster.x-k8s.io/v1beta2"],
    ["up to v1.12", "cluster.x-k8s.io/v1beta1"],
  ]);
});

it("carries the schemas that are used, and no others", async () => {
  const document = await consoleDocument(defineExtension({ handlers: {} }));
  const names = Object.keys(document.components?.schemas ?? {});
  expect(names.filter((name) => /Discovery(?:Request|Response)$/.test(name))).toHaveLength(2);
  expect(names.filter((name) => /ClusterSpec|GeneratePatches/.test(name))).toEqual([]);
});

it("takes other hooks from their documents, without mixing up schemas of one name", async () => {
  const schemas = {
    Machine: { type: "string", enum: ["acme"] },
    Request: { $ref: "#/components/schemas/Machine" },
  };
  const documentOf = (path: string, machine: object): OpenApiDocument => ({
    openapi: "3.0.3",
    info: { title: "Acme", version: "v1" },
    paths: {
      [path]: {
        post: {
          summary: "Drains",
          requestBody: {
            content: {
              "application/json": { schema: { $ref: "#/components/schemas/Request" }, example: {} },
            },
          },
        },
      },
    },
    components: { schemas: { ...schemas, Machine: machine } },
  });
  const first = documentOf("/hooks.other.example/v1/other/{name}", schemas.Machine);
  const second = documentOf("/hooks.acme.example/v1/beforedrain/{name}", { type: "integer" });
  const extension = defineExtension({
    handlers: { drain: hookHandler(beforeDrain)(() => ({ retryAfterSeconds: 0 })) },
  });
  const document = await consoleDocument(extension, {
    documents: [first, second],
    samples: ({ hook }) => (hook === "BeforeDrain" ? { small: { machine: "m" } } : {}),
  });
  const content = contentAt(document, "/hooks.acme.example/v1/beforedrain/drain");
  expect(content?.examples).toEqual({ small: { value: { machine: "m" } } });
  expect(content).not.toHaveProperty("example");
  expect(content?.schema).toEqual({ $ref: "#/components/schemas/Request.2" });
  expect(document.components?.schemas).toMatchObject({
    "Request.2": { $ref: "#/components/schemas/Machine.2" },
    "Machine.2": { type: "integer" },
  });
});

it("shows the schema of a catalog's hook without a document, with a sample", async () => {
  const schema = {
    type: "object",
    required: ["machine"],
    properties: { machine: { type: "string" } },
  } as const;
  const hook = defineHook<BeforeDrain>()({ ...beforeDrain, requestSchema: async () => schema });
  const extension = defineExtension({
    handlers: { drain: hookHandler(hook)(() => ({ retryAfterSeconds: 0 })) },
  });
  const document = await consoleDocument(extension);
  expect(contentAt(document, "/hooks.acme.example/v1/beforedrain/drain")).toEqual({
    schema,
    example: { apiVersion: "hooks.acme.example/v1", kind: "BeforeDrainRequest", machine: "text" },
  });
});

it("allows calls of hooks without a document, and lists handlers that Discovery omits", async () => {
  const extension = defineExtension({
    handlers: {
      drain: hookHandler(beforeDrain)(() => ({ retryAfterSeconds: 0 })),
      plan: hookHandler(hooks.GenerateUpgradePlan)(() => ({})),
    },
    coreVersion: "v1.11",
  });
  const document = await consoleDocument(extension, { pathPrefix: "/dock/" });
  expect(contentAt(document, "/dock/hooks.acme.example/v1/beforedrain/drain")).toEqual({
    schema: { type: "object", additionalProperties: true },
    example: { apiVersion: "hooks.acme.example/v1", kind: "BeforeDrainRequest" },
  });
  expect(document.paths[`/dock${base}/generateupgradeplan/plan`]?.post?.description).toContain(
    "leaves it out",
  );
});
