import { defineDiagnostic } from "../define-diagnostic.ts";

/** Faults of runtime hooks: CK51xx. */

const goodHook = `/**
 * +capikit:hook:summary="Called before a cluster is created"
 */
export type BeforeCreate = Hook<BeforeCreateRequest, BeforeCreateResponse>;`;

export const hookWithoutTypes = defineDiagnostic<{
  readonly hook: string;
  readonly body?: "request" | "response";
  readonly found?: string;
}>({
  code: "CK5101",
  name: "hook-without-types",
  title: "A hook without the type of its request or response",
  message: ({ hook, body, found }) =>
    body === undefined
      ? `${hook} carries +capikit:hook and is no Hook<Request, Response>`
      : found === undefined
        ? `Hook ${hook} has no ${body} type`
        : `The ${body} type of hook ${hook} is ${found}, which is no interface`,
  help: ({ hook, body = "request" }) =>
    `write \`export type ${hook} = Hook<${hook}Request, ${hook}Response>\` and declare interface ${hook}${body === "request" ? "Request" : "Response"}`,
  page: {
    why: "A hook is what is sent and what is answered. Its two interfaces become the types of handlers and callers, the schemas of both bodies, and components of the OpenAPI document, which bear their names.",
    wrong: `/** +capikit:hook:summary="Called before a cluster is created" */
export type BeforeCreate = Hook<unknown, BeforeCreateResponse>;`,
    right: goodHook,
  },
});

export const hookUnmarked = defineDiagnostic<{ readonly hook: string }>({
  code: "CK5102",
  name: "hook-unmarked",
  title: "A hook that no catalog would have",
  message: ({ hook }) => `${hook} is a Hook<…> without +capikit:hook`,
  help: () => 'put +capikit:hook:summary="…" above it, or export it from no API package',
  page: {
    why: "The marker puts a hook into the catalog of its package. An exported hook without one would be missing there, and nobody would be told.",
    wrong: "export type BeforeCreate = Hook<BeforeCreateRequest, BeforeCreateResponse>;",
    right: goodHook,
  },
});

export const hookNotExported = defineDiagnostic<{ readonly hook: string }>({
  code: "CK5103",
  name: "hook-not-exported",
  title: "A hook that no API package exports",
  message: ({ hook }) => `No API package exports hook ${hook} under its own name`,
  help: ({ hook }) => `export it from the index.ts of an API package: \`export type { ${hook} } from "./…"\``,
  page: {
    why: "A hook's group and version are those of the API package that exports it. Without one it has no path.",
    wrong:
      '// index.ts\n/** +groupName=hooks.example.com */\nexport type { BeforeCreateRequest } from "./before-create.ts";',
    right:
      '// index.ts\n/** +groupName=hooks.example.com */\nexport type { BeforeCreate, BeforeCreateRequest } from "./before-create.ts";',
  },
});

export const hookTwice = defineDiagnostic<{
  readonly hook: string;
  readonly group: string;
  readonly version: string;
}>({
  code: "CK5104",
  name: "hook-twice",
  title: "The same hook twice",
  message: ({ hook, group, version }) => `Hook ${hook} of ${group}/${version} is declared twice`,
  help: () => "export one of the two, or give one another name",
  page: {
    why: "Group, version and name identify a hook: a handler could not tell which of the two it serves.",
    wrong:
      "// api/a/index.ts and api/b/index.ts, both +groupName=hooks.example.com, +versionName=v1alpha1\nexport type BeforeCreate = Hook<…>;",
    right: "// in one of them alone",
  },
});

export const hookSamePath = defineDiagnostic<{
  readonly hook: string;
  readonly other: string;
  readonly path: string;
}>({
  code: "CK5105",
  name: "hook-same-path",
  title: "Two hooks with one path",
  message: ({ hook, other, path }) => `Hooks ${other} and ${hook} have the same path ${path}`,
  help: () => "give one of them a name that differs in more than capital letters",
  page: {
    why: "A hook is called at `/<group>/<version>/<name in lower case>`. Two names that differ in capitals alone lead to one path, and a server could not tell the calls apart.",
    wrong: "export type BeforeCreate = Hook<…>;\nexport type Beforecreate = Hook<…>;",
    right: "export type BeforeCreate = Hook<…>;\nexport type BeforeCreateNode = Hook<…>;",
  },
});

export const singletonNamed = defineDiagnostic<{ readonly hook: string }>({
  code: "CK5106",
  name: "hook-singleton-named",
  title: "A singleton with a name",
  message: ({ hook }) => `Hook ${hook} is a singleton and is called by the name of its handler`,
  help: () => "drop singleton, or write extensions=all",
  page: {
    why: "The path of a singleton ends with the hook: a server has one handler for it, without a name. So nobody can name the handler that is to be called.",
    wrong: "+capikit:hook:singleton,extensions=named",
    right: "+capikit:hook:singleton,extensions=all",
  },
});

export const hookRetryMismatch = defineDiagnostic<{ readonly hook: string; readonly blocking: boolean }>({
  code: "CK5107",
  name: "hook-retry-mismatch",
  title: "A hook that blocks and a response that cannot say so",
  message: ({ hook, blocking }) =>
    blocking
      ? `Hook ${hook} is blocking, and its response has no required int32 \`retryAfterSeconds\``
      : `The response of hook ${hook} has \`retryAfterSeconds\`, and the hook is not blocking`,
  help: ({ blocking }) =>
    blocking
      ? "add `retryAfterSeconds: int32` to the response, or drop blocking"
      : "write blocking into the marker, or drop `retryAfterSeconds` from the response",
  page: {
    why: "A handler holds its caller back by a `retryAfterSeconds` other than 0. Callers go by the marker, handlers by the type: both must say the same.",
    wrong:
      "/** +capikit:hook:blocking */\nexport type BeforeCreate = Hook<…>;\nexport interface BeforeCreateResponse {\n  status: ResponseStatus;\n}",
    right:
      "/** +capikit:hook:blocking */\nexport type BeforeCreate = Hook<…>;\nexport interface BeforeCreateResponse {\n  status: ResponseStatus;\n  retryAfterSeconds: int32;\n}",
  },
});

export const hookBadArgument = defineDiagnostic<{
  readonly argument: string;
  readonly value: string;
  readonly problem: string;
  readonly mend: string;
}>({
  code: "CK5108",
  name: "hook-bad-argument",
  title: "An argument of +capikit:hook that says nothing",
  message: ({ argument, value, problem }) => `${argument}=${value} ${problem}`,
  help: ({ mend }) => mend,
  page: {
    why: "Releases, days and durations are compared and counted with, so they have one form each. What speaks of a deprecation needs `deprecated`.",
    wrong: "+capikit:hook:deprecated,deprecatedOn=April",
    right: "+capikit:hook:deprecated,deprecatedOn=2026-04-21,deprecatedIn=v1.14,replacement=v1beta1",
  },
});

export const hookDeprecatedTooEarly = defineDiagnostic<{
  readonly hook: string;
  readonly version: string;
  readonly replacement: string | undefined;
}>({
  code: "CK5110",
  name: "hook-deprecated-too-early",
  title: "A deprecated hook version without one to go to (rule 3)",
  message: ({ hook, version, replacement }) =>
    replacement === undefined
      ? `${hook} ${version} is deprecated, and no other version of it is at least as stable`
      : `${hook} ${version} is deprecated in favour of ${replacement}, which is not there, deprecated itself, or less stable`,
  help: ({ version }) =>
    `declare a version that is at least as stable as ${version} first, and name it by replacement=…`,
  page: {
    why: "Rule 3 of the Runtime SDK: a version may be deprecated only when one that is at least as stable is out. Otherwise people are told to leave and have nowhere to go.",
    wrong: "// v1beta1\n+capikit:hook:deprecated,replacement=v1alpha2",
    right: "// v1beta1\n+capikit:hook:deprecated,replacement=v1",
  },
});

export const hookRemovedTooEarly = defineDiagnostic<{
  readonly hook: string;
  readonly version: string;
  readonly missing: string;
  readonly hasSuccessor: boolean;
}>({
  code: "CK5111",
  name: "hook-removed-too-early",
  title: "A hook version that goes too early (rule 4)",
  message: ({ hook, version, missing }) => `${hook} ${version} would be removed too early: ${missing}`,
  help: ({ version, hasSuccessor }) =>
    hasSuccessor
      ? `keep it for ${/beta/.test(version) ? "6 months and 2 releases" : "12 months and 3 releases"} after the release that deprecates it`
      : "bring it back, or declare a newer version of the hook that is at least as stable",
  page: {
    why: "Rule 4 of the Runtime SDK: after its deprecation a version is supported for 12 months or 3 releases (GA), 6 months or 2 releases (beta), whichever is longer; an alpha may go at once, when a newer version is there.",
    wrong:
      "// v1beta1\n+capikit:hook:deprecated,deprecatedOn=2026-01-10,deprecatedIn=v1.12,removedOn=2026-04-10,removedIn=v1.13,replacement=v1",
    right:
      "// v1beta1\n+capikit:hook:deprecated,deprecatedOn=2026-01-10,deprecatedIn=v1.12,removedOn=2026-08-10,removedIn=v1.14,replacement=v1",
  },
});

export const hookElementRemoved = defineDiagnostic<{ readonly what: string; readonly version: string }>({
  code: "CK5112",
  name: "hook-element-removed",
  title: "Something was removed from a hook version (rule 1)",
  message: ({ what, version }) => `${what}, unlike ${version} in the baseline`,
  help: () => "bring it back, and make the change in a new version of the hook",
  page: {
    why: "Rule 1 of the Runtime SDK: what a version of a hook has stays as it is in that version. Extensions that are built against it go on reading and writing it. The baseline is the OpenAPI document of the last release (option `baseline`).",
    wrong:
      "// released with `kubernetesVersion: string`\nexport interface AfterUpgradeRequest {\n  version: string;\n}",
    right: "export interface AfterUpgradeRequest {\n  kubernetesVersion: string;\n  version?: string;\n}",
  },
});

export const hookConversionMissing = defineDiagnostic<{
  readonly hook: string;
  readonly version: string;
  readonly latest: string;
  readonly body: "request" | "response";
  readonly path: string;
  readonly reason: string;
}>({
  code: "CK5113",
  name: "hook-conversion-missing",
  title: "Two versions of a hook that do not convert (rule 2)",
  message: ({ hook, version, latest, body, path, reason }) =>
    body === "request"
      ? `The request of ${hook} ${latest} does not convert down to ${version}: ${path} ${reason}`
      : `The response of ${hook} ${version} does not convert up to ${latest}: ${path} ${reason}`,
  help: () =>
    "make the types agree, or write the conversion by hand and name its module by option `conversionsModule`",
  page: {
    why: "Rule 2 of the Runtime SDK: a caller works with the newest version. Requests must convert down to every older one, responses up: what is new in a response is optional.",
    wrong:
      "// v1alpha1\nexport interface BeforeCreateRequest {\n  clusterName: string;\n}\n// v1alpha2\nexport interface BeforeCreateRequest {\n  cluster: Cluster;\n}",
    right:
      "// v1alpha2\nexport interface BeforeCreateRequest {\n  clusterName: string;\n  cluster: Cluster;\n}",
  },
});
