import type { OptionDefinition } from "../../emit/emitter.ts";
import type { emitterOptions } from "../../emit/emitter-options.ts";
import type { DevConfig } from "./dev-config.ts";
import type { PluginParts } from "./plugin.ts";
import type { ProviderConfig } from "./provider-config.ts";

/** Options of every emitter: its output folder. */
export interface EmitterConfig {
  /**
   * Below the output folder; defaults to `crd/bases`, `rbac` or `webhook`. For TypeScript, relative to
   * the project: `gen/kinds`, `gen/conversion`, `gen/catalog` or `gen/variables`.
   */
  readonly folder?: string;
}

/** Options of an emitter of a plugin, which `generate` checks. */
export interface PluginEmitterConfig extends EmitterConfig {
  readonly [option: string]: boolean | number | string | undefined;
}

interface OptionTypes {
  readonly boolean: boolean;
  readonly file: string;
  readonly files: string;
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
export interface Config extends EmitterSections {
  /** The tsconfig of the project, relative to the project. Default: `tsconfig.json`. */
  readonly tsconfig?: string;
  /** Output folder, relative to the project. Default: `config`. */
  readonly out?: string;
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
