/** How the content of a file is encoded. */
export type Encoding = "base64" | "gzip" | "gzip+base64";

/** Whether the content of a file is taken as it is (Raw) or as a Go template (Template). */
export type FileContentFormat = "Raw" | "Template";

/** A file that is written. */
export interface File {
  /**
   * Path of the file.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  path: string;

  /**
   * User and group, such as root:root.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  owner?: string;

  /**
   * Its permissions, such as 0640.
   *
   * +kubebuilder:validation:MaxLength=16
   * +kubebuilder:validation:MinLength=1
   */
  permissions?: string;

  /** How content is encoded. As it is by default. */
  encoding?: Encoding;

  /** Whether content is added to a file that is there. */
  append?: boolean;

  /**
   * The content. Excludes contentFrom.
   *
   * +kubebuilder:validation:MaxLength=10240
   * +kubebuilder:validation:MinLength=1
   */
  content?: string;

  /** Where the content comes from. Excludes content. */
  contentFrom?: FileSource;

  /** Whether the content is taken as it is or as a Go template. */
  contentFormat?: FileContentFormat;
}

/** Where the content of a file comes from. */
export interface FileSource {
  /** A Secret in the same namespace. */
  secret: SecretFileSource;
}

/** A key of a Secret. */
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

// Values of Encoding.
export const base64 = "base64";
export const gzip = "gzip";
export const gzipBase64 = "gzip+base64";

// Values of FileContentFormat.
export const fileContentFormatRaw = "Raw";
export const fileContentFormatTemplate = "Template";
