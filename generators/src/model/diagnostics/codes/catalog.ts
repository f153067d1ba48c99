import { defineDiagnostic, type Texts } from "../define-diagnostic.ts";

/** Errors in runtime hooks: CK51xx. */

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
  title: "A hook without the type of its request or response",
  message: ({ hook, body, found }) =>
    body === undefined
      ? `${hook} has +capikit:hook but is not a Hook<Request, Response>`
      : found === undefined
        ? `hook ${hook} has no ${body} type`
        : `the ${body} type of hook ${hook} is ${found}, not an interface`,
  help: ({ hook, body = "request" }) =>
    `write \`export type ${hook} = Hook<${hook}Request, ${hook}Response>\` and declare interface ${hook}${body === "request" ? "Request" : "Response"}`,
  why: "The two interfaces of a hook become the types of handlers and callers, the schemas of both bodies, and components of the OpenAPI document with the same names.",
  wrong: `/** +capikit:hook:summary="Called before a cluster is created" */
export type BeforeCreate = Hook<unknown, BeforeCreateResponse>;`,
  right: goodHook,
});

export const hookUnmarked = defineDiagnostic<Texts<"hook">>({
  code: "CK5102",
  title: "A hook missing from every catalog",
  message: ({ hook }) => `${hook} is a Hook<…> without +capikit:hook`,
  help: 'add +capikit:hook:summary="…" above it, or do not export it from an API package',
  why: "The marker adds a hook to the catalog of its package. An exported hook without it would silently be missing there.",
  wrong: "export type BeforeCreate = Hook<BeforeCreateRequest, BeforeCreateResponse>;",
  right: goodHook,
});

export const hookNotExported = defineDiagnostic<Texts<"hook">>({
  code: "CK5103",
  title: "A hook that no API package exports",
  message: ({ hook }) => `no API package exports hook ${hook} under its own name`,
  help: ({ hook }) => `write \`export type ${hook}\`, and export it from the index.ts of an API package`,
  why: "The group and version of a hook are those of the API package that exports it. Without a package it has no path.",
  wrong:
    '// index.ts\n/** +groupName=hooks.example.com */\nexport type { BeforeCreateRequest } from "./before-create.ts";',
  right:
    '// index.ts\n/** +groupName=hooks.example.com */\nexport type { BeforeCreate, BeforeCreateRequest } from "./before-create.ts";',
});

export const hookTwice = defineDiagnostic<Texts<"hook" | "group" | "version">>({
  code: "CK5104",
  title: "The same hook twice",
  message: ({ hook, group, version }) => `hook ${hook} of ${group}/${version} is declared twice`,
  help: "export one of the two, or give one another name",
  why: "Group, version and name identify a hook: a handler could not know which of the two it serves.",
  wrong:
    "// api/a/index.ts and api/b/index.ts, both +groupName=hooks.example.com, +versionName=v1alpha1\nexport type BeforeCreate = Hook<…>;",
  right: "// in one of them only",
});

export const hookSamePath = defineDiagnostic<Texts<"hook" | "other" | "path">>({
  code: "CK5105",
  title: "Two hooks with one path",
  message: ({ hook, other, path }) => `hooks ${other} and ${hook} have the same path ${path}`,
  help: "rename one of them so that the names differ in more than letter case",
  why: "A hook is called at `/<group>/<version>/<name in lower case>`. Names that differ only in letter case have the same path, so a server could not distinguish the calls.",
  wrong: "export type BeforeCreate = Hook<…>;\nexport type Beforecreate = Hook<…>;",
  right: "export type BeforeCreate = Hook<…>;\nexport type BeforeCreateNode = Hook<…>;",
});

export const singletonNamed = defineDiagnostic<Texts<"hook">>({
  code: "CK5106",
  title: "A singleton with a name",
  message: ({ hook }) => `hook ${hook} is a singleton but is called by the name of its handler`,
  help: "remove singleton, or write extensions=all",
  why: "The path of a singleton ends with the hook: a server has one unnamed handler for it, so callers cannot select a handler by name.",
  wrong: "+capikit:hook:singleton,extensions=named",
  right: "+capikit:hook:singleton,extensions=all",
});

export const hookRetryMismatch = defineDiagnostic<{ readonly hook: string; readonly blocking: boolean }>({
  code: "CK5107",
  title: "A blocking hook without `retryAfterSeconds`",
  message: ({ hook, blocking }) =>
    blocking
      ? `hook ${hook} is blocking, but its response has no required int32 \`retryAfterSeconds\``
      : `the response of hook ${hook} has \`retryAfterSeconds\`, but the hook is not blocking`,
  help: ({ blocking }) =>
    blocking
      ? "add `retryAfterSeconds: int32` to the response, or remove blocking"
      : "add blocking to the marker, or remove `retryAfterSeconds` from the response",
  why: "A handler makes its caller retry with a `retryAfterSeconds` other than 0. Callers rely on the marker and handlers on the type, so both must agree.",
  wrong:
    "/** +capikit:hook:blocking */\nexport type BeforeCreate = Hook<…>;\nexport interface BeforeCreateResponse {\n  status: ResponseStatus;\n}",
  right:
    "/** +capikit:hook:blocking */\nexport type BeforeCreate = Hook<…>;\nexport interface BeforeCreateResponse {\n  status: ResponseStatus;\n  retryAfterSeconds: int32;\n}",
});

export const hookBadArgument = defineDiagnostic<Texts<"argument" | "value" | "problem" | "fix">>({
  code: "CK5108",
  title: "An invalid argument of +capikit:hook",
  message: ({ argument, value, problem }) => `${argument}=${value} ${problem}`,
  help: ({ fix }) => fix,
  why: "Releases, dates and durations are compared and added, so each has exactly one format. Deprecation arguments need `deprecated`.",
  wrong: "+capikit:hook:deprecated,deprecatedOn=April",
  right: "+capikit:hook:deprecated,deprecatedOn=2026-04-21,deprecatedIn=v1.25,replacement=v1beta1",
});

export const hookDeprecatedTooEarly = defineDiagnostic<{
  readonly hook: string;
  readonly version: string;
  readonly replacement: string | undefined;
}>({
  code: "CK5110",
  title: "A deprecated hook version without a replacement (rule 3)",
  message: ({ hook, version, replacement }) =>
    replacement === undefined
      ? `${hook} ${version} is deprecated, but no other version of it is at least as stable`
      : `${hook} ${version} is deprecated in favour of ${replacement}, which is missing, deprecated, less stable, or released later`,
  help: ({ version }) =>
    `declare a version that is at least as stable as ${version} first, and set it with replacement=…`,
  why: "Rule 3 of the Runtime SDK: a version may only be deprecated once a version that is at least as stable is released.",
  wrong: "// v1beta1\n+capikit:hook:deprecated,replacement=v1alpha2",
  right: "// v1beta1\n+capikit:hook:deprecated,replacement=v1",
});

export const hookRemovedTooEarly = defineDiagnostic<{
  readonly hook: string;
  readonly version: string;
  readonly missing: string;
  readonly hasSuccessor: boolean;
}>({
  code: "CK5111",
  title: "A hook version removed too early (rule 4)",
  message: ({ hook, version, missing }) => `${hook} ${version} would be removed too early: ${missing}`,
  help: ({ version, hasSuccessor }) =>
    hasSuccessor
      ? `keep it for ${/beta/.test(version) ? "6 months and 2 releases" : "12 months and 3 releases"} after the release that deprecates it`
      : "restore it, or declare a newer version of the hook that is at least as stable",
  why: "Rule 4 of the Runtime SDK: a deprecated version is supported for 12 months or 3 releases (GA), 6 months or 2 releases (beta), whichever is longer. An alpha version may be removed immediately if a newer version exists.",
  wrong:
    "// v1beta1\n+capikit:hook:deprecated,deprecatedOn=2026-01-10,deprecatedIn=v1.25,removedOn=2026-04-10,removedIn=v1.26,replacement=v1",
  right:
    "// v1beta1\n+capikit:hook:deprecated,deprecatedOn=2026-01-10,deprecatedIn=v1.25,removedOn=2026-08-10,removedIn=v1.27,replacement=v1",
});

export const hookElementRemoved = defineDiagnostic<Texts<"what" | "version">>({
  code: "CK5112",
  title: "A change of the request or response of a hook version (rule 1)",
  message: ({ what, version }) => `${what}, unlike ${version} in the baseline`,
  help: "restore it, and make the change in a new version of the hook",
  why: "Rule 1 of the Runtime SDK: a released version of a hook does not change, because extensions built against it continue to read and write it. The same applies to callers. So only optional members may be added: a new required member, another constraint, and a new value are changes, because the other side neither writes nor expects them. The baseline is the OpenAPI document of the last release (option `baseline`).",
  wrong:
    "// released with `kubernetesVersion: string`\nexport interface AfterUpgradeRequest {\n  version: string;\n}",
  right: "export interface AfterUpgradeRequest {\n  kubernetesVersion: string;\n  version?: string;\n}",
});

export const hookRemoved = defineDiagnostic<Texts<"hook" | "version">>({
  code: "CK5114",
  title: "A hook removed without a newer version (rule 1)",
  message: ({ hook, version }) => `${hook} ${version} of the baseline is missing, and has no newer version`,
  help: "restore it, or declare a newer version of the hook that is at least as stable",
  why: "Rule 1 of the Runtime SDK: a hook may only be removed by incrementing its version. Otherwise its extensions are not called any more, and cannot be updated to another version.",
  wrong: "// released in v1: export type BeforeCreate = Hook<…>;",
  right:
    "// v2\nexport type BeforeCreate = Hook<…>;\n// v1, with +capikit:hook:deprecated\nexport type BeforeCreate = Hook<…>;",
});

export const hookBehaviorChanged = defineDiagnostic<
  Texts<"hook" | "version" | "argument" | "before" | "now">
>({
  code: "CK5115",
  title: "A hook version with another behavior (rule 1)",
  message: ({ hook, version, argument, before, now }) =>
    `${argument} of ${hook} ${version} changed from ${before} to ${now} since the baseline`,
  help: "restore it, and make the change in a new version of the hook",
  why: "Rule 1 of the Runtime SDK: the behavior of a released version does not change significantly. The arguments of +capikit:hook describe when and how extensions are called. Removed gates and additional patchRoots are compatible.",
  wrong: "// released with extensions=all\n+capikit:hook:extensions=one",
  right: "// v2\n+capikit:hook:extensions=one\n// v1\n+capikit:hook:extensions=all",
});

export const hookSampleInvalid = defineDiagnostic<{
  readonly hook: string;
  readonly version: string;
  readonly body: "request" | "response";
  readonly error: string;
}>({
  code: "CK5116",
  severity: "warning",
  title: "A hook whose sample is invalid",
  message: ({ hook, version, body, error }) =>
    `the sample ${body} of ${hook} ${version} is invalid: ${error}`,
  help: "set a valid value with +kubebuilder:example=… on the member",
  why: "The OpenAPI document has a sample of each request and response. The console, `capikit hooks call` and users send them. capikit finds values for most constraints, but not for every pattern.",
  wrong: "/** +kubebuilder:validation:Pattern=`(?i)^zone-[a-z]$` */\nzone: string;",
  right:
    '/**\n * +kubebuilder:validation:Pattern=`(?i)^zone-[a-z]$`\n * +kubebuilder:example="zone-a"\n */\nzone: string;',
});

export const releasesWithoutHook = defineDiagnostic<Record<never, never>>({
  code: "CK5117",
  severity: "warning",
  title: "Releases without a hook",
  message: "+capikit:releases has no effect: no package of the project has a hook",
  help: "move it to the head of the index.ts whose package exports the hooks, or remove it",
  why: "The releases determine how long a deprecated version of a hook is supported. CRDs have no such dates.",
  wrong: "/**\n * +groupName=widgets.example.com\n * +capikit:releases=v1.0=2026-06-30\n */",
  right: "/**\n * +groupName=hooks.example.com\n * +capikit:releases=v1.0=2026-06-30\n */",
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
  title: "Two hook versions that cannot be converted (rule 2)",
  message: ({ hook, version, latest, body, path, reason }) =>
    body === "request"
      ? `cannot convert the request of ${hook} ${latest} down to ${version}: ${path} ${reason}`
      : `cannot convert the response of ${hook} ${version} up to ${latest}: ${path} ${reason}`,
  help: ({ body }) =>
    body === "request"
      ? "make the types agree, or write the conversion by hand and set its module with option `conversionsModule`"
      : "make the types agree, mark members that may be lost with +capikit:conversion:drop, or write the conversion by hand and set its module with option `conversionsModule`",
  why: "Rule 2 of the Runtime SDK: a caller uses the newest version. Requests must convert down to every older version, and responses up, so new response fields are optional, nullable, or have a default, which the conversion sets. Values also satisfy the constraints of the other version: an older handler refuses longer texts than its version allows. Requests lose members that the older version does not have. Answers lose none silently: a refusal that the newer version does not have would become a Success.",
  wrong:
    "// v1alpha1\nexport interface BeforeCreateRequest {\n  clusterName: string;\n}\n// v1alpha2\nexport interface BeforeCreateRequest {\n  cluster: Cluster;\n}",
  right:
    "// v1alpha2\nexport interface BeforeCreateRequest {\n  clusterName: string;\n  cluster: Cluster;\n}",
});
