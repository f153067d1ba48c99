/**
 * A project with switches: each file depends on some of them, and each setting is an edit that
 * users make, such as a broken import. The first setting of each switch has no error.
 */
const switches = {
  size: ["int32", "int64", "Missing", "number", "float64", "Rounded<int32>"],
  minimum: ["1", "2", '"x"'],
  shared: ["export interface Shared", "interface Shared", "export interface Renamed"],
  sharedAt: ["shared.ts", "deep/shared.ts", ""],
  sharedField: ["name: string", "name: int32", "self: Shared", "mode: Mode", "name: {"],
  barrel: [
    'export * from "./shared.js";',
    'export type { Shared } from "./shared.js";',
    "",
    'export * from "./gone.js";',
  ],
  mode: [
    '"a" | "b"',
    '"a"',
    "keyof typeof modes",
    "{ [K in keyof typeof modes]: K }[keyof typeof modes]",
    '"a" | 1',
  ],
  modes: ["{ a: 1, b: 2 }", "{ a: 1, b: 2, c: 3 }"],
  rounded: ["", "rounded?: Rounded<string>;", "rounded?: Rounded<Base[]>;"],
  round: ["T", "T[]", '{ value: T; /** +kubebuilder:validation:Pattern="(" */ text?: string }'],
  column: [
    "",
    '+kubebuilder:printcolumn:name=Size,type=integer,JSONPath=".spec.size"',
    "+kubebuilder:printcolumn:name",
  ],
  rule: [
    "",
    '+kubebuilder:validation:XValidation:rule="self.size > 1"',
    '+kubebuilder:validation:XValidation:rule="self.sise > 1"',
  ],
  gadget: ["Installed.Kind", "KubernetesObject", "Base", "Widget", "Unknown"],
  gadgetFile: ["yes", "no"],
  gadgetExport: ['export * from "./gadget.js";', ""],
  group: ["acme.example", "other.example", "-"],
  second: ["no", "yes"],
  overrides: ["+capikit:conversion:overrides=../overrides.ts", ""],
  functions: ['export * from "./functions.js";', "export {};"],
  hookAlias: ["", "type Local = string;"],
  package: ["{}", '{ "name": "app" }'],
  hub: ["", "+capikit:conversion:hub"],
  orphan: ["", "// +kubebuilder:validation:Minimum=1", "// +kubebuilder:rbac:groups=a,resources=b,verbs=get"],
  namespace: ["", "export namespace Inner { export interface Part { a?: string } }"],
  variable: ["string", '"a" | "b"', "Shared", "Inner.Part"],
  installed: ["string", "int32", "Nowhere"],
  installedMeta: ["@capikit/api", "left-pad"],
  installedTypes: ["index.d.ts", "other.d.ts"],
  config: [
    "{ variables: {}, kinds: {}, conversion: {} }",
    "{ crd: { maxDescLen: 5 } }",
    "{ crd: { nothing: 1 } }",
    "{ variables: {}, crd: false }",
  ],
  tsconfig: [
    '{ "compilerOptions": { "paths": { "parts": ["./api/parts.ts"] } } }',
    '{ "compilerOptions": { "paths": { "parts": ["./api/other-parts.ts"] } } }',
    '{ "compilerOptions": { "paths": { "parts": ["./api/parts.ts"] } }, "exclude": ["api/v1/gadget.ts"] }',
    "{}",
    "{ [ }",
  ],
  comment: ["A widget.", "Another widget."],
} as const;

export type Switch = keyof typeof switches;
export type Settings = Readonly<Partial<Record<Switch, number>>>;

/** All switches with the number of their settings. */
export const settings: readonly (readonly [Switch, number])[] = Object.entries(switches).map(
  ([name, values]) => [name as Switch, values.length],
);

/** Returns the files of a project by path from its folder. */
export function filesOf(chosen: Settings): Readonly<Record<string, string>> {
  const of = (name: Switch): string => switches[name][chosen[name] ?? 0] ?? "";
  const meta = 'import type { float64, int32, int64, KubernetesObject } from "@capikit/api/meta";';
  const widget = (markers: string, outside: string, rest: string): string => `${meta}
import type { Base } from "parts";
import type { Shared } from "../index.js";
import type { Installed } from "installed";
import type { Outside } from "../../../lib/outside.js";
import type { Rounded } from "../generic.js";
${of("orphan")}
/** ${of("comment")} */
// ${of("column")}
// ${markers}
export interface Widget extends KubernetesObject { spec?: WidgetSpec }
// ${of("rule")}
export interface WidgetSpec extends Base {
  /** +kubebuilder:validation:Minimum=${of("minimum")} */
  size?: ${of("size")};
  shared?: Shared;
  installed?: Installed;
  outside?: ${outside};
  ${of("rounded")}${rest}
}
`;
  const files: Record<string, string> = {
    "api/index.ts": `${of("barrel")}\n`,
    "api/parts.ts": `${meta}
export interface Base extends Pick<Owned, "owner"> {}
export interface Owned { owner?: string; other?: int32 }
`,
    "api/other-parts.ts": "export interface Base { elsewhere?: string }\n",
    "api/modes.ts": `export const modes = ${of("modes")};\n`,
    "api/generic.ts": `export type Rounded<T> = ${of("round")};\n`,
    "api/v1/index.ts": `// +groupName=${of("group")}
// ${of("hub")}
// ${of("overrides")}
export * from "./widget.js";
export * from "./hook.js";
${of("gadgetExport")}
`,
    "api/v1/widget.ts": widget("", "Outside", "\n  /** +capikit:conversion:drop */\n  only?: boolean;"),
    "api/v1/hook.ts": `import type { Hook, KubernetesObject } from "@capikit/api/meta";
/** +capikit:hook:summary="Notifies." */
export type Notify = Hook<Notice, Notice>;
export interface Notice { text?: string }
/** +kubebuilder:resource:scope=Cluster */
export interface Local extends KubernetesObject {}
${of("hookAlias")}
`,
    "api/overrides.ts": `${of("functions")}\n`,
    "api/functions.ts": `export function sizeToHub(value: {
  /** +optional */
  size?: string;
}): string { return value.size ?? ""; }
`,
    "../lib/outside.ts": `export interface Outside {
  /** +capikit:conversion:drop */
  old?: string;
}
`,
    "../package.json": '{ "name": "outer" }',
    "package.json": of("package"),
    "api/variable.ts": `import type { Shared } from "./shared.js";
${of("namespace")}
/** +capikit:variable:name=region */
export type Region = ${of("variable")};
`,
    "capikit.config.ts": `export default ${of("config")};\n`,
    "tsconfig.json": of("tsconfig"),
    "node_modules/installed/package.json": `{ "name": "installed", "types": "${of("installedTypes")}", "dependencies": { "${of("installedMeta")}": "1" } }`,
    "node_modules/installed/index.d.ts": `${meta}\nexport type Installed = ${of("installed")};\nexport interface Kind extends KubernetesObject {}\n`,
    "node_modules/installed/other.d.ts": "export type Installed = boolean;\n",
  };
  if (of("sharedAt") !== "")
    files[`api/${of("sharedAt")}`] = `${meta}
import { modes } from "${"../".repeat(of("sharedAt").split("/").length - 1) || "./"}modes.js";
/** +kubebuilder:validation:Enum=a;b */
export type Mode = ${of("mode")};
${of("shared")} { ${of("sharedField")}; mode?: Mode }
`;
  if (of("gadgetFile") === "yes")
    files["api/v1/gadget.ts"] = `${meta}
import type { Base } from "../parts.js";
import type { Rounded } from "../generic.js";
import type * as Installed from "installed";
import type { Widget } from "./widget.js";
/** +kubebuilder:resource:scope=Cluster */
export interface Gadget extends ${of("gadget")} { spec?: { base?: Base; ${of("rounded")} } }
`;
  if (of("second") === "yes") {
    files["api/v2/index.ts"] = `// +groupName=${of("group")}\nexport * from "./widget.js";\n`;
    files["api/v2/widget.ts"] = widget("+kubebuilder:storageversion", "{}", "");
  }
  return files;
}
