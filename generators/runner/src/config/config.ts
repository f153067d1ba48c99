import type { DevConfig } from "./dev-config.ts";
import type { PluginParts } from "./plugin.ts";
import type { ProviderConfig } from "./provider-config.ts";

/** Options of every emitter: its output folder. */
export interface EmitterConfig {
  /** Below the output folder; defaults to `crd/bases`, `rbac` or `webhook`. */
  readonly folder?: string;
}

/** Options of an emitter of a plugin, which `generate` checks. */
export interface PluginEmitterConfig extends EmitterConfig {
  readonly [option: string]: boolean | number | string | undefined;
}

/** Options of every manifest emitter. */
export interface HeaderConfig {
  /** File with a header for every generated file, relative to the project. */
  readonly headerFile?: string;
  /** Replacement for ` YEAR` in the header file. */
  readonly year?: number | string;
}

/** Options of `crd`, in controller-gen's spelling. */
export interface CrdConfig extends EmitterConfig, HeaderConfig {
  /** Maximum description length in bytes; 0 omits descriptions. Unlimited by default. */
  readonly maxDescLen?: number;
  /** Whether the schema of nested `ObjectMeta` has its fields. Default: false. */
  readonly generateEmbeddedObjectMeta?: boolean;
  /** Whether `float64` is allowed. Default: false. */
  readonly allowDangerousTypes?: boolean;
  /** The conversion service, as `namespace/name[:port][/path]`. Default: no `spec.conversion`. */
  readonly conversionWebhook?: string;
  /** CRDs of the last release, a file or a folder, to check for incompatible changes. */
  readonly baseline?: string;
}

/** Options of `rbac`, in controller-gen's spelling. */
export interface RbacConfig extends EmitterConfig, HeaderConfig {
  /** Role name for rules that do not name a role. */
  readonly roleName?: string;
  /** File name. Default: `role.yaml`. */
  readonly fileName?: string;
}

/** Options of `webhook`, in controller-gen's spelling. */
export interface WebhookConfig extends EmitterConfig, HeaderConfig {}

/** Options of `kinds`. */
export interface KindsConfig {
  /** Relative to the project. Default: `gen/kinds`. */
  readonly folder?: string;
  /** File extension of imports in generated files: `js` or `ts`. Default: `js`. */
  readonly importExtension?: "js" | "ts";
  /** Module with the types of descriptors. Default: `@capikit/api/meta`. */
  readonly metaModule?: string;
  /** See {@link CrdConfig}. Default: the value of `crd`. */
  readonly generateEmbeddedObjectMeta?: boolean;
  /** See {@link CrdConfig}. Default: the value of `crd`. */
  readonly allowDangerousTypes?: boolean;
}

/** Options of `catalog`. */
export interface CatalogConfig {
  /** Relative to the project. Default: `gen/catalog`. */
  readonly folder?: string;
  /** File extension of imports in generated files: `js` or `ts`. Default: `js`. */
  readonly importExtension?: "js" | "ts";
  /** Runtime module of catalogs. Default: `@capikit/api/catalog/runtime`. */
  readonly runtimeModule?: string;
  /** Module with hand-written conversions of hook versions; `./…` is relative to the project. */
  readonly conversionsModule?: string;
}

/** Options of `openapi`. */
export interface OpenapiConfig extends EmitterConfig, HeaderConfig {
  /** The document's file name; JSON if it ends in `.json`. Default: `hooks.yaml`. */
  readonly fileName?: string;
  /** The document's title. Default: `Runtime hooks`. */
  readonly title?: string;
  /** The document's description. */
  readonly description?: string;
  /** The version of the document. Default: `v0.0.0`. */
  readonly documentVersion?: string;
  /** The name of the document's license. */
  readonly license?: string;
  /** The URL of the license. */
  readonly licenseUrl?: string;
  /** Whether to name components by Go packages, like Cluster API. Default: false. */
  readonly goNames?: boolean;
  /** OpenAPI document of the last release, to check for incompatible changes. */
  readonly baseline?: string;
  /** Release date, as `2026-04-21`, to check the removal of hooks in the baseline. */
  readonly releaseDate?: string;
}

/** Options of `conversion`. */
export interface ConversionConfig {
  /** Relative to the project. Default: `gen/conversion`. */
  readonly folder?: string;
  /** File extension of imports in generated files: `js` or `ts`. Default: `js`. */
  readonly importExtension?: "js" | "ts";
  /**
   * Runtime module of conversions. With `goTypes`, the engine for typed functions; `./…` is
   * relative to the project. Default: `@capikit/api/conversion/runtime`.
   */
  readonly runtimeModule?: string;
  /**
   * File with the fields of Go types, a line each. Conversions then behave as in Go, and are data
   * for an engine. Cluster API's own kinds use it.
   */
  readonly goTypes?: string;
  /** Whether to generate round-trip property tests for vitest and fast-check. Default: true. */
  readonly tests?: boolean;
}

/** Options of `variables`. */
export interface VariablesConfig {
  /** Relative to the project. Default: `gen/variables`. */
  readonly folder?: string;
  /** File extension of imports in generated files: `js` or `ts`. Default: `js`. */
  readonly importExtension?: "js" | "ts";
  /** Maximum description length in bytes; 0 omits descriptions. Default: 4096. */
  readonly maxDescLen?: number;
  /** See {@link CrdConfig}. Default: the value of `crd`. */
  readonly generateEmbeddedObjectMeta?: boolean;
  /** See {@link CrdConfig}. Default: the value of `crd`. */
  readonly allowDangerousTypes?: boolean;
}

/** Configuration of `capikit lint` in this project. */
export interface LintConfig {
  /** Ids of disabled rules, such as `crd/category`. Give the reason in a comment. */
  readonly disable?: readonly string[];
  /** The contract of the provider. Default: by the labels of its CRDs. */
  readonly contract?: "v1beta1" | "v1beta2";
  /**
   * Roles of kinds that lint does not recognise, such as `{"FooNode.foo.example.com": "InfraMachine"}`;
   * `none` for kinds that Cluster API never reads.
   */
  readonly kinds?: Readonly<Record<string, string>>;
  /** Files and folders, relative to the project, to check although no release contains them. */
  readonly include?: readonly string[];
}

/** The default export of `capikit.config.ts`. The file and all its keys are optional. */
export interface Config {
  /** The tsconfig of the project, relative to the project. Default: `tsconfig.json`. */
  readonly tsconfig?: string;
  /** Output folder, relative to the project. Default: `config`. */
  readonly out?: string;
  /** `false` disables the emitter unless it is named. */
  readonly crd?: CrdConfig | false;
  readonly rbac?: RbacConfig | false;
  readonly webhook?: WebhookConfig | false;
  /** Only runs if configured, with `{}` for defaults, or named on the command line. */
  readonly catalog?: CatalogConfig | false;
  readonly openapi?: OpenapiConfig | false;
  /** Only runs if configured, with `{}` for defaults, or named on the command line. */
  readonly kinds?: KindsConfig | false;
  /** Only runs if configured, with `{}` for defaults, or named on the command line. */
  readonly conversion?: ConversionConfig | false;
  /** Only runs if configured, with `{}` for defaults, or named on the command line. */
  readonly variables?: VariablesConfig | false;
  /** For `capikit lint`; ignored by emitters. */
  readonly lint?: LintConfig;
  /** The project's provider or extension, or several, for `capikit components`. */
  readonly provider?: ProviderConfig | readonly ProviderConfig[];
  /** Defaults of `capikit dev`. */
  readonly dev?: DevConfig;
  /** Emitters, markers, lint rules and doctor checks of other packages. */
  readonly plugins?: readonly PluginParts[];
}

/** The options of plugins' emitters by their names; of any name if the types of a plugin omit them. */
export type PluginEmitterConfigs<Name extends string> = string extends Name
  ? Readonly<Record<string, unknown>>
  : { readonly [name in Name]?: PluginEmitterConfig | false };

/** Types the default export of a `capikit.config.ts`, with the options of its plugins' emitters. */
export function defineConfig<EmitterName extends string = never>(
  config: Config & { readonly plugins?: readonly PluginParts<EmitterName>[] } & NoInfer<
      PluginEmitterConfigs<EmitterName>
    >,
): Config {
  return config;
}

/** Returns the options of an emitter of capikit or of a plugin. */
export function emitterConfig(config: Config, name: string): PluginEmitterConfig | false | undefined {
  return (config as Readonly<Record<string, PluginEmitterConfig | false | undefined>>)[name];
}
