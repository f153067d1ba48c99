import type { Diagnostic } from "@capikit/common/diagnostics";
import type { Model } from "../model/ir/model.ts";

/** An output file. Emitters never access the disk. */
export interface Artefact {
  /** Relative to the emitter's folder, with `/`. */
  readonly path: string;
  readonly text: string;
}

/** The files and diagnostics of an emitter. */
export interface EmitResult {
  readonly artefacts: readonly Artefact[];
  readonly diagnostics: readonly Diagnostic[];
}

/** An emitter option: a key in controller-gen's spelling, and a flag in kebab case. */
export interface OptionDefinition {
  readonly type: "boolean" | "file" | "integer" | "string";
  /** The help of the flag, at most 80 characters. */
  readonly summary: string;
  /** Placeholder of the flag's value in the help. Default: `TEXT`. */
  readonly value?: string;
  /** The only accepted strings. */
  readonly oneOf?: readonly string[];
  /** Whether the configuration may have a number for the string. */
  readonly orNumber?: boolean;
  readonly default?: boolean | number | string;
  /** The emitter whose configuration is the fallback, so that both treat types alike. */
  readonly sameAs?: string;
}

/** The input of an emitter. Options of type `file` contain the file's text. */
export type OptionValues = Readonly<Record<string, boolean | number | string | undefined>>;

/** The target location of an emitter's artefacts. */
export interface EmitPlace {
  /** The project's folder, absolute, with `/`. */
  readonly root: string;
  /** The artefacts' folder, relative to the project; starts with `../` if it is outside. */
  readonly folder: string;
}

/** Generates artefacts from the model. Pure. `defineConfig` takes a section of its name. */
export interface Emitter {
  readonly name: string;
  /** The default folder, relative to the output folder or, for TypeScript, to the project. */
  readonly folder: string;
  /**
   * The type of its output; `manifests` by default.
   *
   * TypeScript becomes part of the project. It is only written if the emitter is named or
   * configured, into its own folder outside the manifests' output folder.
   */
  readonly writes?: "manifests" | "typescript";
  /** Whether `capikit dev` installs its manifests in the cluster. Default: false. */
  readonly installs?: boolean;
  /** Whether a project without API packages is a usage error. */
  readonly needsKinds: boolean;
  readonly options: Readonly<Record<string, OptionDefinition>>;
  readonly emit: (model: Model, options: OptionValues, place?: EmitPlace) => EmitResult;
}
