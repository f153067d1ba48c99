import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { openapiEmitter } from "@capikit/generators/emit/openapi";
import { clusterApiModule, ensureModule } from "@capikit/reference";
import { beforeAll, describe, expect, it } from "vitest";
import { emit, imports, packageIndex } from "../src/project.ts";

/** A released hook; plants change one part of it. */
const released = {
  marker: 'summary="Before",extensions=all,cache=10m,patchRoots=spec;metadata,gates=Old',
  request:
    "name: string; /** +kubebuilder:validation:MaxLength=9 */ short?: string; zone?: string; size: int32; mode: 'a' | 'b'; tree: Tree;",
  response: "status: 'Failure' | 'Success'; note?: string; maybe?: string | null;",
  tree: "leaf: string;",
};
type Source = typeof released;

function filesOf({ marker, request, response, tree }: Source, version = "v1") {
  return {
    [`api/${version}/index.ts`]: packageIndex(version),
    [`api/${version}/before.ts`]: `${imports}
/** +capikit:hook:${marker} */
export type Before = Hook<BeforeRequest, BeforeResponse>;
export interface BeforeRequest { ${request} }
export interface BeforeResponse { ${response} }
export interface Tree { ${tree} }
`,
  };
}

/** Another hook alone, in place of the released one. */
const otherHook = {
  "api/v1/index.ts": packageIndex("v1"),
  "api/v1/before.ts": `${imports}
/** +capikit:hook:summary="After" */
export type After = Hook<AfterRequest, AfterResponse>;
export interface AfterRequest { name: string }
export interface AfterResponse { status: string }
`,
};
const documentVersion = { documentVersion: "v1.13.0", releaseDate: "2026-05-01" };
const [baseline = ""] = Object.values(emit(openapiEmitter, filesOf(released)).texts);

/** The codes and messages of a project, compared with the release. */
function compared(files: Readonly<Record<string, string>>): readonly string[] {
  const { errors } = emit(openapiEmitter, files, { ...documentVersion, baseline });
  return errors.map((error) => error.replace(/^\S+:\d+:\d+ /, ""));
}

function changed(part: keyof Source, from: string, to: string) {
  expect(released[part]).toContain(from);
  return filesOf({ ...released, [part]: released[part].replace(from, to) });
}

type Plant = readonly [name: string, files: () => Readonly<Record<string, string>>];

const elements: readonly Plant[] = [
  ["a member of a request", () => changed("request", "zone?: string;", "")],
  ["a required member of a request", () => changed("request", "size: int32;", "")],
  ["a member of a nested type", () => changed("tree", "leaf: string;", "")],
  ["a value of a request", () => changed("request", "'a' | 'b'", "'a'")],
  ["a new value of a request", () => changed("request", "'a' | 'b'", "'a' | 'b' | 'c'")],
  ["a value of a request that may be any text", () => changed("request", "'a' | 'b'", "string")],
  ["the type of a member", () => changed("request", "size: int32", "size: string")],
  ["a required member of a request that becomes optional", () => changed("request", "size:", "size?:")],
  ["a member of a nested type that becomes optional", () => changed("tree", "leaf:", "leaf?:")],
  ["a member of a request that may be null", () => changed("request", "tree: Tree", "tree: Tree | null")],
  ["a member of a response", () => changed("response", "note?: string;", "")],
  ["a value of a response", () => changed("response", "'Failure' | ", "")],
  ["a text of a response with few values", () => changed("response", "note?: string", "note?: 'x' | 'y'")],
  ["an optional member of a response that is required", () => changed("response", "note?:", "note:")],
  ["a member of a response that may not be null", () => changed("response", " | null", "")],
  ["a new required member of a request", () => changed("request", "zone?:", "more: string; zone?:")],
  ["a new required member of a nested type", () => changed("tree", "leaf:", "more: string; leaf:")],
  ["a new required member of a response", () => changed("response", "note?:", "more: string; note?:")],
  ["an optional member of a request that is required", () => changed("request", "zone?:", "zone:")],
  ["a required member of a response that becomes optional", () => changed("response", "status:", "status?:")],
  ["a text of a request with few values", () => changed("request", "name: string", "name: 'x' | 'y'")],
  ["a new value of a response", () => changed("response", "'Failure'", "'Failure' | 'Later'")],
  [
    "a value of a response that may be any text",
    () => changed("response", "status: 'Failure' | 'Success'", "status: string"),
  ],
  [
    "a member of a response that may be null",
    () => changed("response", "note?: string", "note?: string | null"),
  ],
  [
    "a constraint of a request",
    () => changed("request", "size:", "/** +kubebuilder:validation:Maximum=9 */ size:"),
  ],
  ["no constraint of a request", () => changed("request", "/** +kubebuilder:validation:MaxLength=9 */", "")],
  [
    "a constraint of a response",
    () => changed("response", "note?:", "/** +kubebuilder:validation:Pattern=`a` */ note?:"),
  ],
  ["a default of a request", () => changed("request", "zone?:", '/** +default="a" */ zone?:')],
];
const hooks: readonly Plant[] = [
  ["the only version", () => otherHook],
  [
    "all hooks",
    () => ({ "api/v1/index.ts": packageIndex("v1"), "api/v1/before.ts": "export interface A {}\n" }),
  ],
  ["a version with only an older one", () => filesOf(released, "v1beta1")],
];
const behavior: readonly Plant[] = [
  ["extensions=all, now one", () => changed("marker", "extensions=all", "extensions=one")],
  ["extensions=all, now named", () => changed("marker", "extensions=all", "extensions=named")],
  ["a new gate", () => changed("marker", "gates=Old", "gates=Old;New")],
  ["another gate", () => changed("marker", "gates=Old", "gates=New")],
  ["no cache", () => changed("marker", "cache=10m,", "")],
  ["a longer cache", () => changed("marker", "cache=10m", "cache=24h")],
  ["a missing patch root", () => changed("marker", "spec;metadata", "spec")],
  ["a singleton", () => changed("marker", "extensions=all", "extensions=all,singleton")],
];

/** The clauses of rule 1: their words in the specification, code, and violations. */
const clauses: readonly (readonly [words: readonly string[], code: string, plants: readonly Plant[]])[] = [
  [["Runtime Hooks and", "may only be removed by incrementing the version"], "CK5114", hooks],
  [["request/response parameter element", "can not be removed from that version"], "CK5112", elements],
  [["added to a particular version", "have its behavior significantly changed"], "CK5115", behavior],
];

let rule: string;
beforeAll(async () => {
  const file = join(await ensureModule(clusterApiModule), "docs/proposals/20220221-runtime-SDK.md");
  const text = (await readFile(file, "utf8")).replaceAll(/\s+/g, " ");
  rule = /\*\*Rule #1.*?(?=\*\*Rule #2)/.exec(text)?.[0] ?? "";
});

describe.each(clauses)("rule 1: %s", (words, code, plants) => {
  it("is a clause of the specification", () => {
    for (const text of words) expect(rule).toContain(text);
  });

  it.each(plants)(`finds with ${code} alone: %s`, (_, files) => {
    const errors = compared(files());
    expect(errors.map((error) => error.split(" ")[0])).toEqual([code]);
  });
});

describe("rule 1 allows", () => {
  it.each<Plant>([
    ["no change", () => filesOf(released)],
    ["a new member of a request", () => changed("request", "zone?:", "more?: string; zone?:")],
    ["a new member of a nested type", () => changed("tree", "leaf:", "more?: string; leaf:")],
    ["a new member of a response", () => changed("response", "note?:", "more?: string; note?:")],
    ["a gate less", () => changed("marker", ",gates=Old", "")],
    ["a patch root more", () => changed("marker", "spec;metadata", "spec;metadata;status")],
    ["another summary", () => changed("marker", "Before", "Other")],
  ])("%s", (_, files) => {
    expect(compared(files())).toEqual([]);
  });
});

it("leaves the removal of versions with a successor to rule 4", () => {
  expect(compared(filesOf(released, "v2alpha1"))).toEqual([
    "CK5111 Before v1 would be removed too early: no newer version is at least as stable",
  ]);
  expect(compared(filesOf(released, "v2"))).toEqual([expect.stringMatching(/^CK5111 Before v1 would be/)]);
});

it("reports each changed argument of a hook", () => {
  const [error] = compared(changed("marker", "gates=Old", "gates=New;Other"));
  expect(error).toBe("CK5115 gates of Before v1 changed from Old to New and Other since the baseline");
  const blocking = filesOf({
    ...released,
    marker: `${released.marker},blocking`,
    response: `${released.response} retryAfterSeconds: int32;`,
  });
  expect(compared(blocking)).toEqual([
    "CK5115 blocking of Before v1 changed from none to true since the baseline",
    "CK5112 retryAfterSeconds in the response of Before: added: integer (int32), required, unlike v1 in the baseline",
  ]);
});
