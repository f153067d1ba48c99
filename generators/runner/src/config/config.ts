import type { ProviderConfig } from "./provider-config.ts";

/** The options of every emitter: where it writes. */
export interface EmitterConfig {
  /** Below the output folder; `crd/bases`, `rbac`, `webhook` by default. */
  readonly folder?: string;
}

/** The options of every emitter of manifests. */
export interface HeaderConfig {
  /** A file whose text heads every generated file, relative to the project. */
  readonly headerFile?: string;
  /** What ` YEAR` in the header file becomes. */
  readonly year?: number | string;
}

/** Options of `crd`, in controller-gen's spelling. */
export interface CrdConfig extends EmitterConfig, HeaderConfig {
  /** The longest description in bytes; 0 leaves descriptions out. Without it they are whole. */
  readonly maxDescLen?: number;
  /** Whether `ObjectMeta` below the root has its fields in the schema. Default: false. */
  readonly generateEmbeddedObjectMeta?: boolean;
  /** Whether `float64` may be used. Default: false. */
  readonly allowDangerousTypes?: boolean;
  /** The service that converts between versions, as `namespace/name[:port][/path]`. Default: no `spec.conversion`. */
  readonly conversionWebhook?: string;
}

/** Options of `rbac`, in controller-gen's spelling. */
export interface RbacConfig extends EmitterConfig, HeaderConfig {
  /** Name of the role of rules that name none. */
  readonly roleName?: string;
  /** Name of the file. Default: `role.yaml`. */
  readonly fileName?: string;
}

/** Options of `webhook`, in controller-gen's spelling. */
export interface WebhookConfig extends EmitterConfig, HeaderConfig {}

/** Options of `kinds`. */
export interface KindsConfig {
  /** Relative to the project. Default: `gen/kinds`. */
  readonly folder?: string;
  /** How generated files end in imports: `js`, or `ts` where the project's own imports do. Default: `js`. */
  readonly importExtension?: "js" | "ts";
  /** Where the types of descriptors are imported from; a path that begins with `./` is relative to the project. Default: `@capikit/api/meta`. */
  readonly metaModule?: string;
  /** As for `crd`. Default: what `crd` has. */
  readonly generateEmbeddedObjectMeta?: boolean;
  /** As for `crd`. Default: what `crd` has. */
  readonly allowDangerousTypes?: boolean;
}

/** Options of `catalog`. */
export interface CatalogConfig {
  /** Relative to the project. Default: `gen/catalog`. */
  readonly folder?: string;
  /** How generated files end in imports: `js`, or `ts` where the project's own imports do. Default: `js`. */
  readonly importExtension?: "js" | "ts";
  /** Where what catalogs are made of is imported from; a path that begins with `./` is relative to the project. Default: `@capikit/api/catalog/runtime`. */
  readonly runtimeModule?: string;
  /** The module with conversions of hook versions that are written by hand; a path that begins with `./` is relative to the project. */
  readonly conversionsModule?: string;
}

/** Options of `openapi`. */
export interface OpenapiConfig extends EmitterConfig, HeaderConfig {
  /** The document's file; one that ends in `.json` is JSON. Default: `hooks.yaml`. */
  readonly fileName?: string;
  /** The document's title. Default: `Runtime hooks`. */
  readonly title?: string;
  /** What the document says of itself. */
  readonly description?: string;
  /** The version of the document. Default: `v0.0.0`. */
  readonly documentVersion?: string;
  /** The name of the document's license. */
  readonly license?: string;
  /** Where the license can be read. */
  readonly licenseUrl?: string;
  /** Whether components are named by the Go package of their types, as in Cluster API's own document. Default: false. */
  readonly goNames?: boolean;
  /** The document of the last release, relative to the project: what it has must not go, but for deprecated hooks in their time. */
  readonly baseline?: string;
  /** The day of this release, as `2026-04-21`, for hooks that the baseline has and that are gone. */
  readonly releaseDate?: string;
}

/** Options of `conversion`. */
export interface ConversionConfig {
  /** Relative to the project. Default: `gen/conversion`. */
  readonly folder?: string;
  /** How generated files end in imports: `js`, or `ts` where the project's own imports do. Default: `js`. */
  readonly importExtension?: "js" | "ts";
  /** Where generated conversions import their runtime from. Default: `@capikit/api/conversion/runtime`. */
  readonly runtimeModule?: string;
  /** Whether property tests of round trips are generated, for vitest and fast-check. Default: true. */
  readonly tests?: boolean;
}

/** Options of `variables`. */
export interface VariablesConfig {
  /** Relative to the project. Default: `gen/variables`. */
  readonly folder?: string;
  /** How generated files end in imports: `js`, or `ts` where the project's own imports do. Default: `js`. */
  readonly importExtension?: "js" | "ts";
  /** The longest description in bytes; 0 leaves descriptions out. Default: 4096, the most that a ClusterClass takes. */
  readonly maxDescLen?: number;
  /** As for `crd`. Default: what `crd` has. */
  readonly generateEmbeddedObjectMeta?: boolean;
  /** As for `crd`. Default: what `crd` has. */
  readonly allowDangerousTypes?: boolean;
}

/** What `capikit lint` looks at in this project. */
export interface LintConfig {
  /** Ids of rules that are left out, such as `crd/category`. Say why in a comment. */
  readonly disable?: readonly string[];
  /** The contract that the provider keeps: its CRDs need its label, and the other's fields are not looked at. Default: by the labels. */
  readonly contract?: "v1beta1" | "v1beta2";
}

/** What `capikit.config.ts` exports by default. Every part is optional, and so is the file. */
export interface Config {
  /** The tsconfig that says which files the project has, relative to the project. Default: `tsconfig.json`. */
  readonly tsconfig?: string;
  /** Where artefacts go, relative to the project. Default: `config`. */
  readonly out?: string;
  /** `false` leaves the emitter out where none is named. */
  readonly crd?: CrdConfig | false;
  readonly rbac?: RbacConfig | false;
  readonly webhook?: WebhookConfig | false;
  /** Runs only where it is named here, with `{}` for defaults, or on the command line. */
  readonly catalog?: CatalogConfig | false;
  readonly openapi?: OpenapiConfig | false;
  /** Runs only where it is named here, with `{}` for defaults, or on the command line. */
  readonly kinds?: KindsConfig | false;
  /** Runs only where it is named here, with `{}` for defaults, or on the command line. */
  readonly conversion?: ConversionConfig | false;
  /** Runs only where it is named here, with `{}` for defaults, or on the command line. */
  readonly variables?: VariablesConfig | false;
  /** For `capikit lint`; emitters do not read it. */
  readonly lint?: LintConfig;
  /** The provider or extension that the project is, or several, for `capikit components`; emitters do not read it. */
  readonly provider?: ProviderConfig | readonly ProviderConfig[];
}

/** Types the default export of a `capikit.config.ts`. */
export function defineConfig(config: Config): Config {
  return config;
}
