import { inspect } from "node:util";
import { maskText } from "../logging/logger.ts";

/** Formats an error with stack and causes, without secrets. */
export function shownError(error: unknown): string {
  return maskText(inspected(error));
}

function inspected(error: unknown): string {
  try {
    return inspect(error);
  } catch {
    return "an error that cannot be shown"; // a throwing getter or proxy
  }
}
