/** A file or another source of a template. */
export interface TemplateFile {
  /** Name in messages. */
  readonly file: string;
  readonly text: string | Uint8Array;
  /** Name in the release, if it differs from the file's name. */
  readonly releaseName?: string;
}
