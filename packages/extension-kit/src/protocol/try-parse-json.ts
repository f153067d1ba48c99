import { assertJsonDepth } from "@capikit/common/json";

/** Parses JSON. Returns undefined for text that is not JSON or is nested too deeply. */
export function tryParseJson(text: string): unknown {
  try {
    assertJsonDepth(text);
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
