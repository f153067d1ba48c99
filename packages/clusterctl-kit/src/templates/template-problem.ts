/** A file, or whatever else holds a template. */
export interface TemplateFile {
  /** What messages call it. */
  readonly file: string;
  readonly text: string | Uint8Array;
}

/** Something that is wrong with a template, found before anything reaches a cluster. */
export interface TemplateProblem {
  /** `warning` for what may well be right: it could not be checked, or is old. */
  readonly level: "error" | "warning";
  readonly file: string;
  /** In the file as it is written, before variables are filled in; from 1. */
  readonly line: number;
  /** The object, as `Cluster/c1`; empty where the file itself is meant. */
  readonly object: string;
  /** The field, as `spec.topology.version`; empty for the whole object. */
  readonly path: string;
  /** What is wrong, and how to fix it. */
  readonly message: string;
}
