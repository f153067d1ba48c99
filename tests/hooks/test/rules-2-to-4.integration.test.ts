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
/** The codes that the generators of catalogs report, in which older versions are converted. */
const converted = (older: Version, newest: Version) =>
  codesOf(emit(catalogEmitter, filesOf({ v1beta1: older, v1: newest })).errors);
/** The codes of declarations. */
const declared = (versions: Readonly<Record<string, Version>>) =>
  codesOf(emit(openapiEmitter, filesOf(versions)).errors);

const deprecated = ",deprecated,deprecatedOn=2026-01-10,deprecatedIn=v1.25";
const removed = (on: string, release: string): Version => ({
  marker: `${deprecated},replacement=v1,removedOn=${on},removedIn=${release}`,
});
const constraint = (marker: string, member: string): string =>
  `/** +kubebuilder:validation:${marker} */ ${member}`;

/** Compares versions with a released document in which some are deprecated. */
function upgraded(
  released: Readonly<Record<string, Version>>,
  now: readonly string[],
  on: string,
  release: string,
) {
  const [baseline = ""] = Object.values(emit(openapiEmitter, filesOf(released)).texts);
  const options = { documentVersion: `${release}.0`, releaseDate: on, baseline };
  return codesOf(
    emit(openapiEmitter, filesOf(Object.fromEntries(now.map((version) => [version, {}]))), options).errors,
  );
}

type Plant = readonly [name: string, run: () => readonly string[]];

const requests: readonly Plant[] = [
  ["an older member that the newer request lacks", () => converted({ request: "zone: string;" }, {})],
  [
    "an older member that is optional in the newer request",
    () => converted({ request: "zone: string;" }, { request: "zone?: string;" }),
  ],
  ["a member of another type", () => converted({ request: "zone?: string;" }, { request: "zone?: int32;" })],
  [
    "a member that becomes a list",
    () => converted({ request: "zone?: string;" }, { request: "zone?: string[];" }),
  ],
  ["any JSON", () => converted({ request: "size: int32;" }, { request: "size: JSONValue;" })],
  ["a new value", () => converted({ request: 'mode: "a";' }, { request: 'mode: "a" | "b";' })],
  ["any value", () => converted({ request: 'mode: "a";' }, { request: "mode: string;" })],
  ["null", () => converted({ request: "zone?: string;" }, { request: "zone?: string | null;" })],
  [
    "an older member of a nested type",
    () => converted({ request: "tree: { leaf: string };" }, { request: "tree: { twig: string };" }),
  ],
];
/** Values that an older handler would refuse, so that its behavior changes. */
const behavior: readonly Plant[] = [
  [
    "a longer text",
    () => converted({ request: constraint("MaxLength=9", "zone?: string;") }, { request: "zone?: string;" }),
  ],
  [
    "a lower number",
    () =>
      converted(
        { request: constraint("Minimum=1", "size: int32;") },
        { request: constraint("Minimum=0", "size: int32;") },
      ),
  ],
  [
    "another pattern",
    () =>
      converted(
        { request: constraint("Pattern=`a`", "zone?: string;") },
        { request: constraint("Pattern=`b`", "zone?: string;") },
      ),
  ],
  [
    "more elements",
    () => converted({ request: constraint("MaxItems=2", "all?: string[];") }, { request: "all?: string[];" }),
  ],
  [
    "longer elements",
    () =>
      converted(
        { request: constraint("items:MaxLength=2", "all?: string[];") },
        { request: "all?: string[];" },
      ),
  ],
  [
    "values that a rule refuses",
    () =>
      converted(
        { request: constraint("XValidation:rule=\"self != ''\"", "zone?: string;") },
        { request: "zone?: string;" },
      ),
  ],
];
const responses: readonly Plant[] = [
  ["a member that only the newer response has", () => converted({}, { response: "zone: string;" })],
  [
    "a member that the older response may omit",
    () => converted({ response: "zone?: string;" }, { response: "zone: string;" }),
  ],
  [
    "a member of another type",
    () => converted({ response: "zone?: string;" }, { response: "zone?: int32;" }),
  ],
  [
    "a value that the newer response lacks",
    () => converted({ response: 'mode: "a" | "b";' }, { response: 'mode: "a";' }),
  ],
  [
    "a null that the newer response does not allow",
    () => converted({ response: "zone?: string | null;" }, { response: "zone?: string;" }),
  ],
  [
    "a shorter text",
    () =>
      converted({ response: "zone?: string;" }, { response: constraint("MaxLength=9", "zone?: string;") }),
  ],
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
  [
    "released, after 11 months",
    () => upgraded({ v1: { marker: `${deprecated},replacement=v2` }, v2: {} }, ["v2"], "2027-01-09", "v1.28"),
  ],
  [
    "released, after 2 releases",
    () => upgraded({ v1: { marker: `${deprecated},replacement=v2` }, v2: {} }, ["v2"], "2027-06-10", "v1.27"),
  ],
  ["released, never deprecated", () => upgraded({ v1: {}, v2: {} }, ["v2"], "2030-06-10", "v1.40")],
];
const beta: readonly Plant[] = [
  ["after 5 months", () => declared({ v1beta1: removed("2026-07-09", "v1.27"), v1: {} })],
  ["after one release", () => declared({ v1beta1: removed("2026-08-10", "v1.26"), v1: {} })],
  [
    "released, after 5 months",
    () =>
      upgraded(
        { v1beta1: { marker: `${deprecated},replacement=v1` }, v1: {} },
        ["v1"],
        "2026-07-09",
        "v1.27",
      ),
  ],
  [
    "released, after one release",
    () =>
      upgraded(
        { v1beta1: { marker: `${deprecated},replacement=v1` }, v1: {} },
        ["v1"],
        "2026-08-10",
        "v1.26",
      ),
  ],
];

/** The clauses of rules 2 to 4: their words in the specification, code, and violations. */
const clauses: readonly (readonly [rule: string, words: string, code: string, plants: readonly Plant[]])[] = [
  [
    "2",
    "parameters must be able to be down-converted from the latest version to previous versions",
    "CK5113",
    requests,
  ],
  ["2", "the behavior of the previous version of the Runtime Hook must not be affected", "CK5113", behavior],
  [
    "2",
    "parameters must be able to be up-converted from previous versions to current versions",
    "CK5113",
    responses,
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
    ["information loss in requests", () => converted({}, { request: "zone: string;" })],
    [
      "stricter requests",
      () =>
        converted({ request: "zone?: string;" }, { request: constraint("MaxLength=9", "zone?: string;") }),
    ],
    ["optional members of responses", () => converted({}, { response: "zone?: string;" })],
    ["nullable members of responses", () => converted({}, { response: "zone: string | null;" })],
    [
      "members of responses with a default",
      () => converted({}, { response: '/** +default="a" */ zone: string;' }),
    ],
    [
      "weaker responses",
      () =>
        converted({ response: constraint("MaxLength=9", "zone?: string;") }, { response: "zone?: string;" }),
    ],
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
    ["alpha removed at once", () => upgraded({ v1alpha1: {}, v1: {} }, ["v1"], "2026-01-11", "v1.25")],
    [
      "released beta removed in time",
      () =>
        upgraded(
          { v1beta1: { marker: `${deprecated},replacement=v1` }, v1: {} },
          ["v1"],
          "2026-07-10",
          "v1.27",
        ),
    ],
  ])("%s", (_, run) => {
    expect(run()).toEqual([]);
  });
});
