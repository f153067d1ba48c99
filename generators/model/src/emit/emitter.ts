import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Model } from "../ir/model.ts";

/** A file to be written. Emitters never touch the disk. */
export interface Artefact {
  /** Relative to the emitter's folder, with `/`. */
  readonly path: string;
  readonly text: string;
}

export interface EmitResult {
  readonly artefacts: readonly Artefact[];
  readonly diagnostics: readonly Diagnostic[];
}

/** One option of an emitter: a key of the configuration in controller-gen's spelling, a flag in kebab case. */
export interface OptionDefinition {
  readonly type: "boolean" | "file" | "integer" | "string";
  readonly summary: string;
  readonly default?: boolean | number | string;
}

/** What an emitter is given. Options of type `file` arrive as the file's text. */
export type OptionValues = Readonly<Record<string, boolean | number | string | undefined>>;

/** Turns the model into artefacts. Pure. */
export interface Emitter {
  readonly name: string;
  readonly summary: string;
  /** Where its artefacts go, relative to the output folder: `crd/bases`. */
  readonly folder: string;
  /** Whether a project without API packages is a usage error. */
  readonly needsKinds: boolean;
  readonly options: Readonly<Record<string, OptionDefinition>>;
  readonly emit: (model: Model, options: OptionValues) => EmitResult;
}
