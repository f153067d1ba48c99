import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { HookCatalog } from "@capikit/api/catalog/runtime";
import { catalogEmitter } from "@capikit/generators/emit/catalog";
import { afterAll, describe, expect, it } from "vitest";
import { compile } from "../src/compile.ts";
import { emit, imports, packageIndex } from "../src/project.ts";

const scratch = mkdtempSync(join(tmpdir(), "capikit-versions-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const runtime = join(import.meta.dirname, "../../../packages/api/src/catalog/runtime/index.ts");

function version(request: string, response: string, marker: string): string {
  return `${imports}
/**
 * Before is called before things happen.
 *
 * +capikit:hook:${marker}
 */
export type Before = Hook<BeforeRequest, BeforeResponse>;
export interface BeforeRequest {
  apiVersion?: string;
  kind?: string;
${request}
}
export interface BeforeResponse {
  status: "Failure" | "Success";
${response}
}
`;
}

const versions = {
  "api/v1alpha1/index.ts": packageIndex("v1alpha1"),
  "api/v1alpha1/before.ts": version(
    "  zones: string[];",
    "  retryAfterSeconds: int32;\n  old?: int32;",
    "blocking,deprecated,deprecatedOn=2026-01-31,deprecatedIn=v1.12,replacement=v1alpha2",
  ),
  "api/v1alpha2/index.ts": packageIndex("v1alpha2"),
  "api/v1alpha2/before.ts": version(
    "  name: string;\n  zone?: string;",
    "  retryAfterSeconds: int32;\n  reason?: string;",
    "blocking",
  ),
};

function emitted(files: Readonly<Record<string, string>>) {
  return emit(catalogEmitter, files, { importExtension: "ts", runtimeModule: runtime });
}

/** Type-checks a project with its generated catalog in this folder. */
function project(files: Readonly<Record<string, string>>, texts: Readonly<Record<string, string>>) {
  const sources = Object.entries(files).map(([path, text]) => [path, text.replaceAll('.js"', '.ts"')]);
  const generated = Object.entries(texts).map(([path, text]) => [`gen/catalog/${path}`, text]);
  return Object.fromEntries([...sources, ...generated]) as Record<string, string>;
}

async function load(files: Readonly<Record<string, string>>): Promise<{ catalog: HookCatalog }> {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(scratch, path)), { recursive: true });
    writeFileSync(join(scratch, path), text);
  }
  return import(join(scratch, "gen/catalog/index.ts"));
}

/** The same versions with the decisions of their author, whose function has a type. */
const decided = (type: string) => ({
  ...versions,
  "api/v1alpha1/index.ts": packageIndex(
    "v1alpha1",
    " * +capikit:conversion:overrides=../../conversions.js\n",
  ),
  "api/v1alpha1/before.ts": versions["api/v1alpha1/before.ts"]
    .replace("  zones", "  // +capikit:conversion:from=zone\n  // +capikit:conversion:with=zones\n  zones")
    .replace("  old?", "  // +capikit:conversion:drop\n  old?"),
  "api/v1alpha2/before.ts": versions["api/v1alpha2/before.ts"].replace(
    "  name",
    "  // +capikit:conversion:drop\n  name",
  ),
  "conversions.ts": `export function zonesFromHub(zone: ${type}): string[] {
  return zone === undefined ? [] : [zone];
}
`,
});
const fitting = decided("string | undefined");

describe("a hook in two versions", () => {
  it("asks the author about each member without a counterpart", () => {
    expect(emitted(versions).errors).toEqual([
      "api/v1alpha1/before.ts:12:3 CK5113 `zones` is required in v1alpha1, and missing in v1alpha2: requests of Before convert from v1alpha2 to v1alpha1",
      "api/v1alpha2/before.ts:12:3 CK5113 `name` would be lost, as v1alpha1 does not have it: requests of Before convert from v1alpha2 to v1alpha1",
      "api/v1alpha2/before.ts:13:3 CK5113 `zone` would be lost, as v1alpha1 does not have it: requests of Before convert from v1alpha2 to v1alpha1",
      "api/v1alpha1/before.ts:17:3 CK5113 `old` would be lost, as v1alpha2 does not have it: responses of Before convert from v1alpha1 to v1alpha2",
    ]);
  });

  it("converts with the author's functions, whose types are checked", async () => {
    const { texts, errors } = emitted(fitting);
    expect(errors).toEqual([]);
    const module = texts["hooks.acme.example_v1alpha1.conversions.ts"];
    for (const member of ["request.zones: zonesFromHub", "request.name: dropped", "response.old: dropped"])
      expect(module).toContain(`// Decided: ${member}\n`);
    const files = project(fitting, texts);
    expect(compile(files)).toEqual([]);
    const wrong = decided("string");
    expect(compile(project(wrong, emitted(wrong).texts)).join("\n")).toContain("zonesFromHub");
    const { catalog } = await load(files);
    expect(catalog.requestFor("Before", "v1alpha1", { name: "a", zone: "b" })).toEqual({
      apiVersion: "hooks.acme.example/v1alpha1",
      kind: "BeforeRequest",
      zones: ["b"],
    });
    const response = { status: "Success", retryAfterSeconds: 3 };
    expect(catalog.responseFrom("Before", "v1alpha1", { ...response, old: 1 })).toEqual(response);
  });

  it("copies refusals, about which nobody can decide", () => {
    const problems = (old: string, next: string) => {
      const two = (text: string, members: string) =>
        text.replace(/status[\s\S]*(?=\n\}\n$)/, members).replace(/ {2}(?:zones|name)[\s\S]*?\n\}/, "}");
      const files = { ...versions };
      files["api/v1alpha1/before.ts"] = two(versions["api/v1alpha1/before.ts"], old);
      files["api/v1alpha2/before.ts"] = two(versions["api/v1alpha2/before.ts"], next);
      return emitted(files).errors.map((error) => error.replace(/^\S+ |: a refusal.*/g, ""));
    };
    const retry = "  retryAfterSeconds: int32;";
    const [status, message] = ['status: "Failure" | "Success";', "  message?: string;"];
    expect(problems(status + message + retry, status + message + retry)).toEqual([]);
    expect(problems(status + retry, status + retry + message)).toEqual([]);
    expect(problems(status + message + retry, status + retry)).toEqual([
      "CK5118 `message` would be lost, as v1alpha2 does not have it",
    ]);
    expect(problems(status + retry, `status: "Success";${retry}`)).toEqual([
      'CK5118 `status` is "Failure" | "Success" in v1alpha1, and "Success" in v1alpha2',
    ]);
    expect(problems(`// +capikit:conversion:drop\n${status}${retry}`, status + retry)).toEqual([
      "CK5118 `status` has `+capikit:conversion:drop`",
    ]);
  });

  it("marks the deprecated one, in the type and for editors", () => {
    const { texts } = emitted(fitting);
    const old = texts["hooks.acme.example_v1alpha1.ts"] ?? "";
    expect(old).toContain(" * @deprecated Use v1alpha2.\n");
    expect(texts["hooks.acme.example_v1alpha2.ts"]).not.toContain("@deprecated");
    const use = `import { beforeV1alpha1, before } from "./gen/catalog/index.ts";
export const reported: "2026-01-31" = beforeV1alpha1.deprecation.on;
// @ts-expect-error the newest is not deprecated
export const none: string = before.deprecation.on;
`;
    expect(compile({ ...project(fitting, texts), "use.ts": use })).toEqual([]);
  });

  it("gives the same catalog every time", () => {
    const reversed = Object.fromEntries(Object.entries(fitting).reverse());
    expect(emitted(fitting)).toEqual(emitted(reversed));
  });
});
