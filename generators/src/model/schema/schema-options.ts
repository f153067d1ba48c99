/** Options for building schemas, with controller-gen's names and meaning. */
export interface SchemaOptions {
  /** Maximum description length in UTF-8 bytes; 0 drops all, absent keeps all. */
  readonly maxDescLen?: number | undefined;
  /** Whether nested ObjectMeta includes its name, labels and so on. Defaults to false. */
  readonly generateEmbeddedObjectMeta?: boolean | undefined;
  /** Whether float32 and float64 are allowed. Defaults to false. */
  readonly allowDangerousTypes?: boolean | undefined;
}
