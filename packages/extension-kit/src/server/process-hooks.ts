/** Callbacks from the server to its process. */
export interface ProcessHooks {
  /** The shutdown begins. */
  onStop?(): void;
  /** The shutdown was not orderly, with the reason for people. */
  onBrokenOff?(reason: string): void;
}
