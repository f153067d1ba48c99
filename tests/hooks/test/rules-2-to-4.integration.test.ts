import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { catalogEmitter } from "@capikit/generators/emit/catalog";
import { openapiEmitter } from "@capikit/generators/emit/openapi";
import { clusterApiModule, ensureModule } from "@capikit/reference";
import { beforeAll, describe, expect, it } from "vitest";
import { emit, imports, packageIndex } from "../src/project.ts";

type Files = Readonly<Record<string, string>>;

interface Version {
  readonly request?: string;
  readonly response?: string;
  /** Arguments of the marker. */
  readonly marker?: string;
}

/** Returns a project with versions of one hook. */
function filesOf(versions: Readonly<Record<string, Version>>): Files {
  return Object.fromEntries(
    Object.entries(versions).flatMap(([version, { request = "", response = "", marker = "" }]) => [
      [`api/${version}/index.ts`, packageIndex(version)],
      [
        `api/${version}/before.ts`,
        `${imports}
/** +capikit:hook:summary="Before"${marker} */
export type Before = Hook<BeforeRequest, BeforeResponse>;
export interface BeforeRequest { name: string; ${request} }
export interface BeforeResponse { status: "Failure" | "Success"; ${response} }
`,
      ],
    ]),
  );
}

const codesOf = (errors: readonly string[]): readonly string[] =>
  errors.map((error) => /CK\d+/.exec(error)?.[0] ?? error);
/** The codes that the generator of catalogs reports, in which older versions are converted. */
const converted = (versions: Readonly<Record<string, Version>>) =>
  codesOf(emit(catalogEmitter, filesOf(versions)).errors);
/** The codes of declarations. */
const declared = (versions: Readonly<Record<string, Version>>) =>
  codesOf(emit(openapiEmitter, filesOf(versions)).errors);

const deprecated = ",deprecated,deprecatedOn=2026-01-10,deprecatedIn=v1.25";
const removed = (on: string, release: string): Version => ({
  marker: `${deprecated},replacement=v1,removedOn=${on},removedIn=${release}`,
});

type Plant = readonly [name: string, run: () => readonly string[]];

const down: readonly Plant[] = [
  ["a lost member", () => converted({ v1beta1: {}, v1: { request: "zone?: string;" } })],
  [
    "a member that only the older version requires",
    () => converted({ v1beta1: { request: "zone: string;" }, v1: {} }),
  ],
];
const up: readonly Plant[] = [
  ["a lost member", () => converted({ v1beta1: { response: "reason?: string;" }, v1: {} })],
  ["a new required member", () => converted({ v1beta1: {}, v1: { response: "reason: string;" } })],
];
const deprecation: readonly Plant[] = [
  ["a version without another one", () => declared({ v1: { marker: deprecated } })],
  ["GA for beta", () => declared({ v1: { marker: `${deprecated},replacement=v2beta1` }, v2beta1: {} })],
  ["GA for alpha", () => declared({ v1: { marker: `${deprecated},replacement=v2alpha1` }, v2alpha1: {} })],
  [
    "beta for alpha",
    () => declared({ v1beta1: { marker: `${deprecated},replacement=v1alpha1` }, v1alpha1: {} }),
  ],
  [
    "beta for a missing version",
    () => declared({ v1beta1: { marker: `${deprecated},replacement=v3` }, v1: {} }),
  ],
  [
    "a version for a deprecated one",
    () =>
      declared({
        v1beta1: { marker: `${deprecated},replacement=v1beta2` },
        v1beta2: { marker: `${deprecated},replacement=v1` },
        v1: {},
      }),
  ],
];
const ga: readonly Plant[] = [
  [
    "after 11 months",
    () =>
      declared({
        v1: { marker: `${deprecated},replacement=v2,removedOn=2027-01-09,removedIn=v1.28` },
        v2: {},
      }),
  ],
  [
    "after 2 releases",
    () =>
      declared({
        v1: { marker: `${deprecated},replacement=v2,removedOn=2027-06-10,removedIn=v1.27` },
        v2: {},
      }),
  ],
];
const beta: readonly Plant[] = [
  ["after 5 months", () => declared({ v1beta1: removed("2026-07-09", "v1.27"), v1: {} })],
  ["after one release", () => declared({ v1beta1: removed("2026-08-10", "v1.26"), v1: {} })],
];

/** The clauses of rules 2 to 4: their words in the specification, code, and violations. */
const clauses: readonly (readonly [rule: string, words: string, code: string, plants: readonly Plant[]])[] = [
  [
    "2",
    "parameters must be able to be down-converted from the latest version to previous versions",
    "CK5113",
    down,
  ],
  [
    "2",
    "parameters must be able to be up-converted from previous versions to current versions",
    "CK5113",
    up,
  ],
  ["3", "may not be deprecated until a new version at least as stable is released", "CK5110", deprecation],
  ["4", "GA: 12 months or 3 releases (whichever is longer)", "CK5111", ga],
  ["4", "Beta: 6 months or 2 releases (whichever is longer)", "CK5111", beta],
];

let rules: string;
beforeAll(async () => {
  const file = join(await ensureModule(clusterApiModule), "docs/proposals/20220221-runtime-SDK.md");
  const text = (await readFile(file, "utf8")).replaceAll(/\s+/g, " ");
  rules = /\*\*Rule #2.*?(?=### Discovery hook)/.exec(text)?.[0] ?? "";
});

describe.each(clauses)("rule %s: %s", (_, words, code, plants) => {
  it("is a clause of the specification", () => {
    expect(rules).toContain(words);
  });

  it.each(plants)(`finds with ${code} alone: %s`, (__, run) => {
    expect(run()).toEqual([code]);
  });
});

describe("rules 2 to 4 allow", () => {
  it.each<Plant>([
    ["members with the same meaning", () => converted({ v1beta1: {}, v1: { response: "reason?: string;" } })],
    ["GA for GA", () => declared({ v1: { marker: `${deprecated},replacement=v2` }, v2: {} })],
    ["beta for GA", () => declared({ v1beta1: { marker: `${deprecated},replacement=v1` }, v1: {} })],
    [
      "GA removed after 12 months and 3 releases",
      () =>
        declared({
          v1: { marker: `${deprecated},replacement=v2,removedOn=2027-01-10,removedIn=v1.28` },
          v2: {},
        }),
    ],
    [
      "beta removed after 6 months and 2 releases",
      () => declared({ v1beta1: removed("2026-07-10", "v1.27"), v1: {} }),
    ],
  ])("%s", (_, run) => {
    expect(run()).toEqual([]);
  });
});
