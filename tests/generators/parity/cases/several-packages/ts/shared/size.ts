import type { int32 } from "@capikit/api/meta";

/** Size of a thing. */
export interface Size {
  width: int32;
  height: int32;
}
