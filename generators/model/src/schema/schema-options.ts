/** What changes the schemas made of types. Names and meaning are controller-gen's. */
export interface SchemaOptions {
  /** Longest description in UTF-8 bytes; 0 drops all, absent keeps all. */
  readonly maxDescLen?: number | undefined;
  /** Whether ObjectMeta below the root has its name, namespace, labels, annotations and finalizers. Default false. */
  readonly generateEmbeddedObjectMeta?: boolean | undefined;
  /** Whether float32 and float64 are taken. Default false. */
  readonly allowDangerousTypes?: boolean | undefined;
}
