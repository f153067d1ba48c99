import { inspect } from "node:util";
import { maskText } from "../logging/mask-text.ts";

/** An error with stack and causes, for people, without secrets. */
export function shownError(error: unknown): string {
  return maskText(inspected(error));
}

function inspected(error: unknown): string {
  try {
    return inspect(error);
  } catch {
    return "an error that cannot be shown"; // a getter, or a proxy, that throws
  }
}
