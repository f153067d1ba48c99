import type { Config } from "../config/config.ts";

/** What happens to the artefacts: written, compared with what is there, or only returned. */
export type OutputMode = "check" | "none" | "write";

/** The values of emitters' options that replace those of the configuration, by controller-gen's name. */
export type OptionOverrides = Readonly<Record<string, boolean | number | string>>;

/** What to generate, from what and to where. */
export interface GenerateOptions {
  /** The project's folder. Default: the current one. */
  readonly project?: string;
  /** Names of emitters. Default: all that the project has something for. */
  readonly emitters?: readonly string[];
  /** Output folder, relative to the current one; replaces the configuration's. Default: `config` in the project. */
  readonly out?: string;
  /** Default: `write`. */
  readonly mode?: OutputMode;
  /** Options for every emitter that has them; files are relative to the current folder. */
  readonly options?: OptionOverrides;
  /** Used instead of `capikit.config.ts`. */
  readonly config?: Config;
  /** Whether an unchanged project may be left alone. Default: true. */
  readonly cache?: boolean;
  /** Files for imports that lead nowhere from the project. Asked for when needed only. */
  readonly fallback?: () => Readonly<Record<string, string>>;
}
