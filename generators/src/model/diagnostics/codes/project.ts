import { didYouMean, isDnsSubdomain } from "@capikit/common/text";
import { defineDiagnostic, type Texts } from "../define-diagnostic.ts";
import { replacement } from "../fix-at.ts";
import { importKnown, type KnownType } from "./types.ts";

export const invalidTsconfig = defineDiagnostic<Texts<"path" | "message">>({
  code: "CK2001",
  title: "A tsconfig that cannot be parsed",
  message: ({ path, message }) => `${path}: ${message}`,
  help: "fix the tsconfig; `npx tsc --showConfig` shows the settings that apply",
  why: "The tsconfig defines the files of a project and how its imports resolve.",
  wrong: '{ "extends": "./missing.json" }',
  right: '{ "extends": "./tsconfig.base.json" }',
});

export const syntaxError = defineDiagnostic<Texts<"message">>({
  code: "CK2002",
  title: "A TypeScript syntax error",
  message: ({ message }) => message,
  why: "TypeScript cannot parse the file. Other errors in the file are reported after this one is fixed.",
  wrong: "export interface Widget {",
  right: "export interface Widget {}",
});

export const unresolvedImport = defineDiagnostic<{
  readonly specifier: string;
  readonly suggestion: string | undefined;
}>({
  code: "CK2003",
  title: "An unresolved import",
  message: ({ specifier }) => `the module \`${specifier}\` cannot be found, or has no types`,
  help: ({ specifier, suggestion }) =>
    didYouMean(suggestion, "`") ??
    (specifier.startsWith(".") ? "create the file, or fix the path" : "install the package, or fix its name"),
  fix: ({ specifier, suggestion }) => replacement(specifier, suggestion),
  why: "A required type is imported from a module that does not exist.",
  wrong: 'import type { WidgetSpec } from "./wigdet-spec.js";',
  right: 'import type { WidgetSpec } from "./widget-spec.js";',
});

export const missingExport = defineDiagnostic<{
  readonly name: string;
  readonly specifier: string;
  readonly suggestion: string | undefined;
  /** The file that declares the name without exporting it. */
  readonly declaredIn: string | undefined;
  /** Exported by another module of capikit. */
  readonly known: KnownType | undefined;
}>({
  code: "CK2004",
  title: "An import of something that is not exported",
  message: ({ name, specifier }) => `\`${specifier}\` does not export \`${name}\``,
  help: ({ name, suggestion, declaredIn, known }) =>
    declaredIn === undefined
      ? (didYouMean(suggestion, "`") ?? (known && importKnown(known)))
      : `add \`export\` to the declaration of \`${name}\` in ${declaredIn}`,
  fix: ({ name, suggestion, declaredIn }) =>
    declaredIn === undefined ? replacement(name, suggestion) : undefined,
  why: "The module exists, but does not export this name.",
  wrong: 'import type { Int32 } from "@capikit/api/meta";',
  right: 'import type { int32 } from "@capikit/api/meta";',
});

/** Returns the group that only upper case makes invalid; undefined for others. */
function lowerCaseGroup(group: string): string | undefined {
  const lower = group.toLowerCase();
  return lower !== group && lower.includes(".") && isDnsSubdomain(lower) ? lower : undefined;
}

export const invalidGroup = defineDiagnostic<Texts<"group">>({
  code: "CK2005",
  title: "An invalid API group",
  message: ({ group }) =>
    `${JSON.stringify(group)} is not a valid API group: it must be a lower-case domain name with at least one dot and at most 253 characters`,
  help: ({ group }) => {
    const lower = lowerCaseGroup(group);
    return lower === undefined
      ? "write a name below a domain that you own, such as `widgets.example.com`"
      : `write \`+groupName=${lower}\``;
  },
  fix: ({ group }) => replacement(group, lowerCaseGroup(group)),
  why: "The API server rejects CRDs whose group is not a domain name.",
  wrong: "/** +groupName=Widgets */",
  right: "/** +groupName=widgets.example.com */",
});

export const invalidVersion = defineDiagnostic<{ readonly version: string; readonly fromFolder: boolean }>({
  code: "CK2006",
  title: "An invalid API version",
  message: ({ version, fromFolder }) =>
    `${JSON.stringify(version)}${fromFolder ? ", the folder's name," : ""} is not a valid API version`,
  help: ({ fromFolder }) =>
    fromFolder
      ? "name the folder like `v1` or `v1beta2`, or add `+versionName=…` with such a name next to `+groupName`"
      : "write it like `v1`, `v1alpha1` or `v1beta2`",
  why: "Versions are named like `v1`, `v2alpha1`, `v1beta2`: clients sort them by name.",
  wrong: "/**\n * +groupName=widgets.example.com\n * +versionName=1.0\n */",
  right: "/**\n * +groupName=widgets.example.com\n * +versionName=v1\n */",
});

export const kindNotExported = defineDiagnostic<{
  readonly kind: string;
  /** The API package of the folder that contains it. */
  readonly near: string | undefined;
  /** Whether its own module exports it. */
  readonly isExported: boolean;
}>({
  code: "CK2007",
  title: "A kind that no API package exports",
  message: ({ kind }) => `no API package exports the kind \`${kind}\``,
  help: ({ kind, near, isExported }) =>
    `${isExported ? "" : `write \`export interface ${kind}\` and `}${near === undefined ? "export it from the `index.ts` with `+groupName`" : `export it from ${near}`}, or mark it as a base with \`+kubebuilder:object:root=false\``,
  why: "The group and version of a kind are those of the API package that exports it. Without one, no CRD could be generated, and a missing export would go unnoticed.",
  wrong: "// api/v1/index.ts exports nothing\nexport interface Widget extends KubernetesObject {}",
  right: 'export type { Widget } from "./widget.js";',
});

export const kindRenamed = defineDiagnostic<Texts<"kind" | "as" | "in">>({
  code: "CK2008",
  title: "A kind exported under another name",
  message: (facts) => `the kind \`${facts.kind}\` is exported as \`${facts.as}\` by ${facts.in}`,
  help: (facts) => `name the interface \`${facts.as}\`, or export it as \`${facts.kind}\``,
  why: "The interface's name is the kind's name. An export under another name is ambiguous.",
  wrong: 'export type { Widget as Gadget } from "./widget.js";',
  right: 'export type { Widget } from "./widget.js";',
});

export const kindTwice = defineDiagnostic<Texts<"kind" | "group" | "version" | "other">>({
  code: "CK2009",
  title: "A duplicate kind in one group and version",
  message: ({ kind, group, version, other }) =>
    `the kind \`${kind}\` is declared twice in ${group}/${version}: ${other} also exports it`,
  help: "export it from one of the folders only",
  why: "A CRD has one schema for each version of a kind.",
  wrong:
    '// api/v1/index.ts and more/v1/index.ts\n/** +groupName=widgets.example.com */\nexport * from "./widget.js";',
  right: '// more/v1/index.ts\n/** +groupName=widgets.example.com */\nexport * from "./gadget.js";',
});

export const foreignKubernetesObject = defineDiagnostic<{
  readonly name: string;
  readonly specifier: string | undefined;
}>({
  code: "CK2010",
  title: "Another `KubernetesObject`",
  message: ({ name, specifier }) =>
    `\`${name}\` extends ${specifier === undefined ? "another `KubernetesObject`" : `the \`KubernetesObject\` of \`${specifier}\``}, not that of \`@capikit/api/meta\``,
  help: 'write `import type { KubernetesObject } from "@capikit/api/meta";`',
  why: "Kinds are recognized by the `KubernetesObject` of `@capikit/api/meta`. An interface that extends another one would silently be ignored.",
  wrong:
    'import type { KubernetesObject } from "@kubernetes/client-node";\n\nexport interface Widget extends KubernetesObject {}',
  right:
    'import type { KubernetesObject } from "@capikit/api/meta";\n\nexport interface Widget extends KubernetesObject {}',
});

export const metadataRedeclared = defineDiagnostic<Texts<"name">>({
  code: "CK2011",
  title: "`metadata` redeclared",
  message: ({ name }) => `\`${name}\` redeclares \`metadata\` of \`KubernetesObject\``,
  help: "remove the member; validate names with `+kubebuilder:validation:XValidation` on the kind",
  why: "The API server defines the schema of `metadata` and rejects most constraints on it in a CRD.",
  wrong: "export interface Widget extends KubernetesObject {\n  metadata: ObjectMeta;\n}",
  right: "export interface Widget extends KubernetesObject {}",
});

export const wrongNarrowing = defineDiagnostic<{
  readonly member: string;
  readonly kind: string;
  /** A single value. */
  readonly written: string | undefined;
  readonly expected: string;
}>({
  code: "CK2012",
  title: "`apiVersion` or `kind` narrowed to another value",
  message: ({ member, kind, expected }) =>
    `\`${member}\` of the kind \`${kind}\` can only be narrowed to ${JSON.stringify(expected)}`,
  help: ({ member, expected }) => `write \`${member}: ${JSON.stringify(expected)}\`, or remove the member`,
  fix: ({ written, expected }) =>
    written === undefined ? undefined : replacement(JSON.stringify(written), JSON.stringify(expected)),
  why: "Group, version and kind are derived from the API package and the interface's name.",
  wrong: 'export interface Widget extends KubernetesObject {\n  kind: "Gadget";\n}',
  right: 'export interface Widget extends KubernetesObject {\n  kind: "Widget";\n}',
});

export const declarationLikeKind = defineDiagnostic<Texts<"name" | "form">>({
  code: "CK2013",
  severity: "warning",
  title: "A declaration that looks like a kind",
  message: ({ name, form }) => `\`${name}\` is ${form}, not a kind: no CRD is generated for it`,
  help: ({ name }) =>
    `write \`export interface ${name} extends KubernetesObject { … }\` at the top level of its file, or mark it as a base with \`+kubebuilder:object:root=false\``,
  why: "Kinds are interfaces that extend `KubernetesObject`. A class or an alias of such a type, or an interface that declares members such as `apiVersion`, `kind` and `metadata` itself, may be intended as a kind, but would be ignored.",
  wrong: "export type Widget = KubernetesObject & { spec?: WidgetSpec };",
  right: "export interface Widget extends KubernetesObject {\n  spec?: WidgetSpec;\n}",
});

export const augmentedInterface = defineDiagnostic<Texts<"name" | "specifier">>({
  code: "CK2014",
  title: "An augmentation of an API type",
  message: ({ name, specifier }) =>
    `the members that \`declare module "${specifier}"\` adds to \`${name}\` are not in its schema`,
  help: ({ name }) => `move them to the declaration of \`${name}\`, or to an interface that extends it`,
  why: "capikit reads the declarations in the file of a type. The API server would remove members that only TypeScript knows.",
  wrong: 'declare module "./widget.js" {\n  interface WidgetSpec {\n    size?: int32;\n  }\n}',
  right: "export interface WidgetSpec {\n  size?: int32;\n}",
});
