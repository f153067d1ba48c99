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

export const hookRemovedTooEarly = defineDiagnostic<Texts<"hook" | "version" | "missing">>({
  code: "CK5111",
  title: "A hook version removed too early (rule 4)",
  message: ({ hook, version, missing }) => `${hook} ${version} would be removed too early: ${missing}`,
  help: ({ version }) =>
    `keep it for ${/beta/.test(version) ? "6 months and 2 releases" : "12 months and 3 releases"} after the release that deprecates it`,
  why: "Rule 4 of the Runtime SDK: a deprecated version is supported for 12 months or 3 releases (GA), 6 months or 2 releases (beta), whichever is longer. An alpha version may be removed immediately if a newer version exists.",
  wrong:
    "// v1beta1\n+capikit:hook:deprecated,deprecatedOn=2026-01-10,deprecatedIn=v1.25,removedOn=2026-04-10,removedIn=v1.26,replacement=v1",
  right:
    "// v1beta1\n+capikit:hook:deprecated,deprecatedOn=2026-01-10,deprecatedIn=v1.25,removedOn=2026-08-10,removedIn=v1.27,replacement=v1",
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

type BodyMember = Texts<"hook" | "member" | "older" | "newest" | "problem" | "fix"> & {
  readonly body: "request" | "response";
};

export const hookMemberUndecided = defineDiagnostic<BodyMember>({
  code: "CK5113",
  title: "A member of a hook whose conversion is not decided (rule 2)",
  message: ({ hook, body, member, older, newest, problem }) =>
    `\`${member}\` ${problem}: ${body === "request" ? `requests of ${hook} convert from ${newest} to ${older}` : `responses of ${hook} convert from ${older} to ${newest}`}`,
  help: ({ fix }) => fix,
  why: "Rule 2 of the Runtime SDK: a caller uses the newest version. Requests must convert down to every older version, and responses up. capikit generates conversions of members with the same name and a compatible type. The author of the hook decides about all others, one by one.",
  wrong: "// v1alpha1\nmachines: string[];\n// v1beta1, the newest\nmachine: string;",
  right:
    "// v1alpha1\n/**\n * +capikit:conversion:from=machine\n * +capikit:conversion:with=machines\n */\nmachines: string[];\n// v1beta1, the newest\nmachine: string;\n// the module of +capikit:conversion:overrides\nexport function machinesFromHub(machine: string): string[] {\n  return [machine];\n}",
});

export const hookRefusalLost = defineDiagnostic<BodyMember>({
  code: "CK5118",
  title: "A response that could lose a refusal",
  message: ({ hook, member, older, newest, problem }) =>
    `\`${member}\` ${problem}: a refusal of ${hook} ${older} could be lost in ${newest}`,
  help: ({ fix }) => fix,
  why: "Callers recognise refusals by `status`, `message` and `retryAfterSeconds`. Generated conversions always copy them, so no marker applies to them.",
  wrong: "// v1alpha1\nretryAfterSeconds: int32;\n// v1beta1, the newest\nstatus: ResponseStatus;",
  right: "// v1alpha1 and v1beta1\nstatus: ResponseStatus;\nretryAfterSeconds: int32;",
});
