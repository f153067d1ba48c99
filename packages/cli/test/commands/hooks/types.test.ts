import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hookNames } from "@capikit/api/catalog";
import { stringifyYaml } from "@capikit/common/yaml";
import { afterAll, describe, expect, it } from "vitest";
import { compile } from "../../../../../tests/hooks/src/compile.ts";
import {
  corePackage,
  documentPath,
  hooksPackage,
  readDocument,
} from "../../../../../tests/hooks/src/document.ts";
import { publishedForm } from "../../../../../tests/hooks/src/published-form.ts";
import { knownEnumerations } from "../../../src/shared/hooks/types/component-types.ts";
import { call } from "../../cli.ts";

const folder = mkdtempSync(join(tmpdir(), "capikit-hook-types-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The files that the command writes for a document, by path below `wire`. */
async function typesOf(path: string, name: string): Promise<Readonly<Record<string, string>>> {
  const out = join(folder, name);
  const { code, stderr } = await call("hooks", "types", path, "--out", out, "--import-extension", "ts");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const files = globSync("**/*.ts", { cwd: out });
  return Object.fromEntries(files.map((file) => [`wire/${file}`, readFileSync(join(out, file), "utf8")]));
}

/**
 * Kinds that bodies hold. On the wire, and in schemas, `apiVersion`, `kind` and `metadata` are
 * never required.
 */
const kinds = ["Cluster", "Machine", "MachineSet"];

/** Bodies that hold a kind, by hook; their types take its type. */
const kindOf: Readonly<Record<string, string>> = {
  CanUpdateMachine: "Machine",
  CanUpdateMachineSet: "MachineSet",
  UpdateMachine: "Machine",
  DiscoverVariables: "",
  Discovery: "",
  GeneratePatches: "",
  ValidateTopology: "",
};

const published = join(folder, "published.json");
writeFileSync(published, JSON.stringify(publishedForm(readDocument())));
const documents = {
  generated: await typesOf(documentPath, "generated"),
  published: await typesOf(published, "published"),
};

function assertions(): string {
  const lines = [
    'import type { RequestOf, ResponseOf } from "@capikit/api/catalog/runtime";',
    'import type * as core from "@capikit/api/core/v1beta2";',
    'import type * as hooks from "@capikit/api/hooks/v1alpha1";',
    'import type { components, hooks as wire } from "./wire/index.ts";',
    "type Root = 'apiVersion' | 'kind' | 'metadata';",
    "type Sent<T extends Record<Root, unknown>> = Omit<T, Root> & Partial<Pick<T, Root>>;",
    `type Core<N extends string> = components["schemas"][\`${corePackage}.\${N}\` & keyof components["schemas"]];`,
    `export type Known = components["schemas"]["${hooksPackage}.DiscoveryRequest"];`,
  ];
  const both = (source: string, onWire: string): void => {
    lines.push(`((value: ${source}): ${onWire} => value) satisfies unknown;`);
    lines.push(`((value: ${onWire}): ${source} => value) satisfies unknown;`);
  };
  for (const kind of kinds) both(`Sent<core.${kind}>`, `Core<"${kind}">`);
  for (const hook of hookNames) {
    const kind = kindOf[hook] ?? "Cluster";
    both(`hooks.${hook}Request${kind === "" ? "" : `<Core<"${kind}">>`}`, `RequestOf<typeof wire.${hook}>`);
    both(`hooks.${hook}Response`, `ResponseOf<typeof wire.${hook}>`);
  }
  return lines.join("\n");
}

describe.each(Object.entries(documents))("the types of Cluster API's document, as %s", (_, wire) => {
  it("accept and return the same as the source types, for every body of every hook", () => {
    expect(compile({ ...wire, "both-ways.ts": assertions() })).toEqual([]);
  });

  it("would not, if a member of a source type were missing in the document", () => {
    const index = wire["wire/index.ts"] ?? "";
    const without = index.replace(/^ *kubernetesVersion: string;\n/m, "");
    expect(without).not.toBe(index);
    const errors = compile({ ...wire, "wire/index.ts": without, "both-ways.ts": assertions() });
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain("kubernetesVersion");
  });
});

it("know all enumerations that the published document does not list", () => {
  const listed = Object.entries(readDocument().components.schemas).flatMap(([name, { properties = {} }]) => {
    const members = Object.entries(properties as Record<string, { readonly enum?: readonly string[] }>)
      .filter(([, { enum: values }]) => values !== undefined && !values.includes("Success"))
      .map(([member, { enum: values }]) => [member, values]);
    return members.length === 0 ? [] : [[name, Object.fromEntries(members)]];
  });
  expect(knownEnumerations).toEqual(Object.fromEntries(listed));
});

const status = { type: "string", enum: ["Failure", "Success"] };

/** A document with one hook for each name, and with further schemas. */
function documentWith(
  group: string,
  hooks: Readonly<Record<string, { readonly request: object; readonly response: object }>>,
  schemas: object = {},
): string {
  const content = (name: string) => ({
    content: { "application/json": { schema: { $ref: `#/components/schemas/${name}` } } },
  });
  const operations = Object.keys(hooks).map((path) => {
    const name = path.replace("/", ".");
    return [
      `/${group}/${path.toLowerCase()}/{name}`,
      { post: { requestBody: content(`${name}Request`), responses: { "200": content(`${name}Response`) } } },
    ];
  });
  const bodies = Object.entries(hooks).flatMap(([path, { request, response }]) => {
    const name = path.replace("/", ".");
    return [
      [`${name}Request`, request],
      [`${name}Response`, response],
    ];
  });
  const document = {
    openapi: "3.0.3",
    info: { title: "Hooks", version: "v1" },
    paths: Object.fromEntries(operations),
    components: { schemas: { ...schemas, ...Object.fromEntries(bodies) } },
  };
  const path = join(folder, `${group}.yaml`);
  writeFileSync(path, stringifyYaml(document as never));
  return path;
}

const quota = () =>
  documentWith(
    "hooks.quota.example",
    {
      "v1/CheckQuota": {
        request: {
          type: "object",
          required: ["amount", "labels"],
          properties: {
            amount: { oneOf: [{ type: "integer" }, { $ref: "#/components/schemas/Range" }] },
            owner: { type: "string", nullable: true },
            labels: { type: "object", additionalProperties: { type: "string" } },
            extra: {},
          },
        },
        response: { type: "object", required: ["status"], properties: { status } },
      },
    },
    {
      Range: {
        type: "object",
        required: ["least"],
        properties: { least: { type: "integer" }, most: { type: "integer", nullable: true } },
      },
    },
  );

const backup = () =>
  documentWith(
    "hooks.backup.example",
    Object.fromEntries(
      ["v1alpha1", "v1"].map((version) => [
        `${version}/BeforeBackup`,
        {
          request: {
            type: "object",
            required: ["volumes"],
            properties: {
              volumes: {
                type: "object",
                additionalProperties: { $ref: "#/components/schemas/Volume" },
              },
              ...(version === "v1" && { class: { type: "string" } }),
            },
          },
          response: {
            type: "object",
            required: ["status", "retryAfterSeconds"],
            properties: { status, retryAfterSeconds: { type: "integer", format: "int32" } },
          },
        },
      ]),
    ),
    {
      Volume: {
        type: "object",
        nullable: true,
        required: ["source"],
        properties: {
          source: { oneOf: [{ type: "string" }, { type: "array", items: { type: "string" } }] },
          snapshots: { type: "array", items: { $ref: "#/components/schemas/Volume" } },
        },
      },
    },
  );

describe("the types of other documents", () => {
  it("express alternatives, null and maps, for callers and handlers", async () => {
    const files = await typesOf(quota(), "quota");
    const use = `import { hookHandler } from "@capikit/extension-kit";
import type { RequestOf } from "@capikit/api/catalog/runtime";
import { checkQuota } from "./wire/index.ts";
type Request = RequestOf<typeof checkQuota>;
export const requests: Request[] = [
  { amount: 1, labels: { a: "b" }, owner: null, extra: [1, "two", null] },
  { amount: { least: 1, most: null }, labels: {} },
];
// @ts-expect-error: neither alternative
export const text: Request = { amount: "1", labels: {} };
// @ts-expect-error: the map holds strings
export const map: Request = { amount: 1, labels: { a: 1 } };
// @ts-expect-error: not nullable
export const labels: Request = { amount: 1, labels: null };
export const handler = hookHandler(checkQuota)(({ amount, owner, labels }) => ({
  message: [typeof amount === "number" ? amount : amount.most, owner?.trim(), labels.team].join(),
}));
`;
    expect(compile({ ...files, "use.ts": use })).toEqual([]);
  });

  it("have constants for older versions, and types that contain themselves", async () => {
    const files = await typesOf(backup(), "backup");
    const use = `import type { RequestOf } from "@capikit/api/catalog/runtime";
import { beforeBackup, beforeBackupV1alpha1, catalog } from "./wire/index.ts";
export const volumes: RequestOf<typeof beforeBackup>["volumes"] = {
  one: { source: "s3", snapshots: [null, { source: ["a", "b"] }] },
  two: null,
};
export const versions: ["v1", "v1alpha1", "v1"] = [beforeBackup.version, beforeBackupV1alpha1.version, catalog.newest.BeforeBackup.version];
export const blocking: true = beforeBackup.blocking;
// @ts-expect-error: the older version has no class
export const older: RequestOf<typeof beforeBackupV1alpha1> = { volumes: {}, class: "fast" };
`;
    expect(compile({ ...files, "use.ts": use })).toEqual([]);
  });

  it("are in a catalog of each group, if there are several", async () => {
    const document = readFileSync(quota(), "utf8");
    const [, path = ""] = /^paths:\n((?: {2}.*\n)+)/m.exec(document) ?? [];
    const both = join(folder, "both.yaml");
    writeFileSync(
      both,
      document.replace(path, path + path.replace("hooks.quota.example", "hooks.other.example")),
    );
    const files = await typesOf(both, "both");
    const use = `import type { RequestOf } from "@capikit/api/catalog/runtime";
import * as other from "./wire/hooks.other.example/index.ts";
import * as quota from "./wire/hooks.quota.example/index.ts";
export const groups: ["hooks.other.example", "hooks.quota.example"] = [other.checkQuota.group, quota.checkQuota.group];
export const same = (request: RequestOf<typeof other.checkQuota>): RequestOf<typeof quota.checkQuota> => request;
`;
    expect(compile({ ...files, "use.ts": use })).toEqual([]);
  });

  it("are not written for references out of the document", async () => {
    const path = documentWith(
      "hooks.evil.example",
      { "v1/Read": { request: { type: "object" }, response: { type: "object" } } },
      { Secret: { $ref: "file:///etc/passwd" } },
    );
    const { code, stderr } = await call("hooks", "types", path, "--out", join(folder, "evil"));
    expect(code).toBe(2);
    expect(stderr).toContain('cannot resolve the reference "file:///etc/passwd"');
  });
});
