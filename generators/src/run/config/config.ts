import type { OptionDefinition } from "../../emit/emitter.ts";
import type { emitterOptions } from "../../emit/emitter-options.ts";
import type { DevConfig } from "./dev-config.ts";
import type { ProviderConfig } from "./provider-config.ts";

/** Options of every emitter: its output folder. */
export interface EmitterConfig {
  /**
   * Below the output folder; defaults to `crd/bases`, `rbac` or `webhook`. For TypeScript, relative to
   * the project: `gen/kinds`, `gen/conversion`, `gen/catalog` or `gen/variables`.
   */
  readonly folder?: string;
}

interface OptionTypes {
  readonly boolean: boolean;
  readonly file: string;
  readonly integer: number;
  readonly string: string;
}

type OptionValue<O extends OptionDefinition> = O extends { readonly oneOf: readonly (infer One)[] }
  ? One
  : O extends { readonly orNumber: true }
    ? string | number
    : OptionTypes[O["type"]];

/** The options of an emitter. */
type OptionsOf<Name extends keyof typeof emitterOptions> = {
  readonly [Key in keyof (typeof emitterOptions)[Name]]?: (typeof emitterOptions)[Name][Key] extends infer O extends
    OptionDefinition
    ? OptionValue<O>
    : never;
};

/** The sections of emitters. `false` disables an emitter unless it is named. */
type EmitterSections = {
  readonly [Name in keyof typeof emitterOptions]?: (EmitterConfig & OptionsOf<Name>) | false;
};

/** Configuration of `capikit lint` in this project. */
export interface LintConfig {
  /** Ids of disabled rules, such as `crd/conversion`. Give the reason in a comment. */
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
export interface Config extends EmitterSections {
  /** The tsconfig of the project, relative to the project. Default: `tsconfig.json`. */
  readonly tsconfig?: string;
  /** Output folder, relative to the project. Default: `config`. */
  readonly out?: string;
  /** Names of what checks may leave unjudged, as `--allow`. Give the reason in a comment. */
  readonly allow?: readonly string[];
  /**
   * Folder or file with the released CRDs and OpenAPI documents, for `generate --check` and `release`.
   * Default: those of the last release tag.
   */
  readonly released?: string;
  /** For `capikit lint`; ignored by emitters. */
  readonly lint?: LintConfig;
  /** The project's provider or extension, or several, for `capikit components`. */
  readonly provider?: ProviderConfig | readonly ProviderConfig[];
  /** Defaults of `capikit dev`. */
  readonly dev?: DevConfig;
}

/** Types the default export of a `capikit.config.ts`. */
export function defineConfig(config: Config): Config {
  return config;
}

type EmitterValues = Readonly<Record<string, boolean | number | string | undefined>>;

/** Returns the options of an emitter by its name. */
export function emitterConfig(config: Config, name: string): EmitterValues | false | undefined {
  return (config as Readonly<Record<string, EmitterValues | false | undefined>>)[name];
}
