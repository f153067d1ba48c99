import { expect, test } from "vitest";
import { hookDocs } from "../../src/provider-docs/hooks/hook-docs.ts";
import { providerDocs, RepositoryError } from "../../src/repository/index.ts";

const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const body = (schema: object, example?: unknown) => ({
  content: { "application/json": { schema, example } },
});
const operation = {
  summary: "Called before a drain",
  description: "Called before a machine is drained.\n\nIt may block.",
  deprecated: true,
  requestBody: body(ref("hooks.foo.v1.DrainRequest"), { machine: "a" }),
  responses: { 200: body(ref("hooks.foo.v1.DrainResponse"), { status: "Success" }) },
  "x-capikit-hook": {
    blocking: true,
    extensions: "all",
    since: "v0.3",
    deprecation: { in: "v0.5", replacement: "v2" },
  },
};
const schemas = {
  "hooks.foo.v1.DrainRequest": {
    type: "object",
    required: ["machine"],
    properties: {
      machine: { allOf: [ref("hooks.foo.v1.Machine")], description: "Machine | of the node." },
      cluster: ref("core.v1beta2.Cluster"),
      other: ref("hooks.foo.v0.Machine"),
      limits: {
        type: "array",
        items: { type: "object", properties: { cpu: { type: "integer", format: "int32" } } },
      },
      port: { oneOf: [{ type: "integer" }, { type: "string" }] },
    },
  },
  "hooks.foo.v1.DrainResponse": { type: "object", properties: { status: { enum: ["Failure", "Success"] } } },
  "hooks.foo.v1.Machine": {
    type: "object",
    description: "A machine.",
    properties: {
      parent: ref("hooks.foo.v1.Machine"),
      tags: { type: "object", additionalProperties: { type: "string" } },
    },
  },
  "hooks.foo.v0.Machine": { type: "object", properties: { id: {} } },
  "core.v1beta2.Cluster": {
    type: "object",
    properties: {
      apiVersion: { type: "string" },
      kind: { type: "string" },
      metadata: { type: "object" },
      spec: ref("x"),
    },
  },
};
const document = {
  openapi: "3.0.0",
  info: { title: "Hooks", version: "v1" },
  paths: { "/hooks.foo/v1/drain/{name}": { post: operation } },
  components: { schemas },
};

test("documents path, facts, fields, types and samples of a hook", () => {
  const [hook] = hookDocs(document);
  expect(hook).toMatchObject({
    group: "hooks.foo",
    version: "v1",
    hook: "Drain",
    summary: "Called before a drain",
  });
  expect(hook?.text).toMatchInlineSnapshot(`
    "Called before a machine is drained.

    It may block.

    | Property | Value |
    | --- | --- |
    | Path | \`/hooks.foo/v1/drain/{name}\` |
    | Called extensions | all extensions with a handler that match the namespace |
    | Blocks the caller | while \`retryAfterSeconds\` is not 0 |
    | First release | v0.3 |
    | Deprecated | since v0.5; use v2 |

    #### Request

    | Field | Type | Required | Description |
    | --- | --- | --- | --- |
    | \`machine\` | \`Machine\` | yes | Machine \\| of the node. |
    | \`cluster\` | \`Cluster\` | no |  |
    | \`other\` | \`v0.Machine\` | no |  |
    | \`limits\` | array of object | no |  |
    | \`limits[].cpu\` | integer (int32) | no |  |
    | \`port\` | integer or string | no |  |

    \`\`\`json
    {
      "machine": "a"
    }
    \`\`\`

    #### Response

    | Field | Type | Required | Description |
    | --- | --- | --- | --- |
    | \`status\` | \`"Failure"\`, \`"Success"\` | no |  |

    \`\`\`json
    {
      "status": "Success"
    }
    \`\`\`

    #### Type \`Machine\`

    A machine.

    | Field | Type | Required | Description |
    | --- | --- | --- | --- |
    | \`parent\` | \`Machine\` | no | A machine. |
    | \`tags\` | map of string | no |  |

    #### Type \`v0.Machine\`

    | Field | Type | Required | Description |
    | --- | --- | --- | --- |
    | \`id\` | any | no |  |
    "
  `);
});

test("shows given samples instead of those of the document", () => {
  const [hook] = hookDocs(document, { level: 2, samples: (name) => ({ request: { name }, response: {} }) });
  expect(hook?.text).toContain("## Request\n");
  expect(hook?.text).toContain('"name": "Drain"');
  expect(hook?.text).not.toContain('"machine": "a"');
});

test("is part of the reference of a provider", () => {
  const input = { name: "foo", components: [], files: new Map() };
  expect(providerDocs({ ...input, hooks: bytes(document) })).toContain(
    "## Runtime hooks\n\n### `Drain` of `hooks.foo/v1`\n\nCalled before a machine is drained.\n",
  );
  expect(providerDocs(input)).not.toContain("Runtime hooks");
  expect(() => providerDocs({ ...input, hooks: bytes({ openapi: "2.0" }) })).toThrow(RepositoryError);
});

test("text of a document adds no markup, cells or interpolations", () => {
  const attack = "a|<img src=x>{{ 1 }}";
  const [hook] = hookDocs({
    paths: {
      [`/${attack}/v1/x`]: {
        post: {
          description: attack,
          requestBody: body(ref(`${attack}.XRequest`)),
          "x-capikit-hook": { since: attack, gates: [attack] },
        },
      },
    },
    components: {
      schemas: {
        [`${attack}.XRequest`]: {
          properties: { [attack]: { type: attack, description: attack } },
          required: {},
        },
      },
    },
  });
  const outsideCode = hook?.text.replace(/`[^`]*`/g, "") ?? "";
  expect(outsideCode).not.toMatch(/<img|\{\{/);
  const [row] = (hook?.text.split("## Request")[1] ?? "").split("\n").filter((line) => line.includes("img"));
  expect(row?.match(/(?<!\\)\|/g)).toHaveLength(5);
});
