/** A file or another source of a template. */
export interface TemplateFile {
  /** Name in messages. */
  readonly file: string;
  readonly text: string | Uint8Array;
}

/** A problem of a template. */
export interface TemplateProblem {
  /** `warning` for unchecked or deprecated objects. */
  readonly level: "error" | "warning";
  readonly file: string;
  /** Line of the file before substitution, from 1. */
  readonly line: number;
  /** Object, such as `Cluster/c1`; empty for the file. */
  readonly object: string;
  /** Field, such as `spec.topology.version`; empty for the whole object. */
  readonly path: string;
  /** Description of the problem and its fix. */
  readonly message: string;
}
