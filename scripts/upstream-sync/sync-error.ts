/** An update that cannot go on; the message describes the fix. */
export class SyncError extends Error {
  override readonly name = "SyncError";
}
