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
  /** The emitter whose configuration counts where the own one says nothing: both must say the same of the types. */
  readonly sameAs?: string;
}

/** What an emitter is given. Options of type `file` arrive as the file's text. */
export type OptionValues = Readonly<Record<string, boolean | number | string | undefined>>;

/** Where an emitter's artefacts will stand. */
export interface EmitPlace {
  /** The project's folder, absolute, with `/`. */
  readonly root: string;
  /** The artefacts' folder, relative to the project, with `/`; begins with `../` where it is outside. */
  readonly folder: string;
}

/** Turns the model into artefacts. Pure. */
export interface Emitter {
  readonly name: string;
  readonly summary: string;
  /** Where its artefacts go, relative to the output folder: `crd/bases`. For TypeScript, relative to the project: `gen/kinds`. */
  readonly folder: string;
  /**
   * What it writes. TypeScript becomes part of the project, so that it is written only where the emitter is named or configured, beside the
   * manifests' output folder and not in it, and into folders below its own. Default: `manifests`.
   */
  readonly writes?: "manifests" | "typescript";
  /** Whether a project without API packages is a usage error. */
  readonly needsKinds: boolean;
  readonly options: Readonly<Record<string, OptionDefinition>>;
  readonly emit: (model: Model, options: OptionValues, place?: EmitPlace) => EmitResult;
}
