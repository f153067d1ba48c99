/** Describes the type of a configuration key for users. */
export interface KeyDefinition {
  readonly wanted: string;
  readonly accepts: (value: unknown) => boolean;
}
