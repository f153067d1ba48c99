/** Encoding of a file's content. */
export type Encoding = "base64" | "gzip" | "gzip+base64";

// Values of Encoding.
/** Implies the contents of the file are encoded as base64. */
export const base64 = "base64";
/** Implies the contents of the file are encoded with gzip. */
export const gzip = "gzip";
/** Implies the contents of the file are first base64 encoded and then gzip encoded. */
export const gzipBase64 = "gzip+base64";

/** Format of a file's content: verbatim (Raw) or a Go template (Template). */
export type FileContentFormat = "Raw" | "Template";

// Values of FileContentFormat.
/** Means content is used verbatim. */
export const fileContentFormatRaw = "Raw";
/** Means content is rendered as a Go text/template. */
export const fileContentFormatTemplate = "Template";

/** A file to write. */
export interface File {
  /**
   * Path of the file.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  path: string;

  /**
   * Owner of the file, such as root:root.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  owner?: string;

  /**
   * Permissions of the file, such as 0640.
   *
   * +kubebuilder:validation:MaxLength=16
   * +kubebuilder:validation:MinLength=1
   */
  permissions?: string;

  /** Encoding of the content. Default: none. */
  encoding?: Encoding;

  /**
   * Whether to append the content to an existing file.
   *
   * +capikit:conversion:restore
   */
  append?: boolean;

  /**
   * Content of the file. Mutually exclusive with contentFrom.
   *
   * +kubebuilder:validation:MaxLength=10240
   * +kubebuilder:validation:MinLength=1
   */
  content?: string;

  /** Source of the content. Mutually exclusive with content. */
  contentFrom?: FileSource;

  /** Format of the content: verbatim or a Go template. */
  contentFormat?: FileContentFormat;
}

/** Source of a file's content. */
export interface FileSource {
  /** Secret in the same namespace. */
  secret: SecretFileSource;
}

/** Key of a Secret. */
export interface SecretFileSource {
  /**
   * Name of the Secret.
   *
   * +kubebuilder:validation:MaxLength=253
   * +kubebuilder:validation:MinLength=1
   */
  name: string;

  /**
   * Key in the Secret.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  key: string;
}
