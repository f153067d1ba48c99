/** A file or another source of a template. */
export interface TemplateFile {
  /** Name in messages. */
  readonly file: string;
  readonly text: string | Uint8Array;
}
