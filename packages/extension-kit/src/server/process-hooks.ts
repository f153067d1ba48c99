/** What a process learns of the server that it is there for. */
export interface ProcessHooks {
  /** The shutdown begins. */
  onStop?(): void;
  /** Something did not stop in order, in words for people. */
  onBrokenOff?(reason: string): void;
  /** The process that started this worker reports why it cannot start. */
  onReported?(error: unknown): void;
}
