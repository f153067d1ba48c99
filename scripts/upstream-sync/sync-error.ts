/** An update that cannot go on; the message says how to fix it. */
export class SyncError extends Error {
  override readonly name = "SyncError";
}
