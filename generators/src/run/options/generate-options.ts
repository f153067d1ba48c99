import type { Released } from "../../compare/judge-release.ts";
import type { Config } from "../config/config.ts";

/** Whether to write the artefacts, compare them with existing files, or only return them. */
export type OutputMode = "check" | "none" | "write";

/** Emitter options that override the configuration, by controller-gen's name. */
export type OptionOverrides = Readonly<Record<string, boolean | number | string>>;

/** Inputs and outputs of `generate`. */
export interface GenerateOptions {
  /** The project's folder. Default: the current one. */
  readonly project?: string;
  /** Names of emitters. Default: all with input in the project. */
  readonly emitters?: readonly string[];
  /** Output folder, relative to the current one. Default: `config` in the project. */
  readonly out?: string;
  /** Default: `write`. */
  readonly mode?: OutputMode;
  /** Options for every emitter that supports them; files are relative to the current folder. */
  readonly options?: OptionOverrides;
  /** Replaces `capikit.config.ts`. */
  readonly config?: Config;
  /** Whether to skip an unchanged project. Default: true. */
  readonly cache?: boolean;
  /** Returns files for imports that the project cannot resolve. Only called if needed. */
  readonly fallback?: () => Readonly<Record<string, string>>;
  /**
   * Returns the releases of the project, with documents in these folders, to compare with. Without it,
   * and without CRDs and hooks, nothing is compared.
   */
  readonly released?: (folders: readonly string[]) => Promise<Released>;
}
