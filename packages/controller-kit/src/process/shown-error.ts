import { inspect } from "node:util";
import { maskText } from "../logging/mask-text.ts";

/** An error with stack and causes, for people, without secrets. */
export function shownError(error: unknown): string {
  return maskText(inspect(error));
}
