import { errorMessage } from "@capikit/common/errors";
import { isJsonObject, type JsonObject, parseJson } from "@capikit/common/json";
import { withoutByteOrderMark } from "@capikit/common/text";
import { UsageError } from "@capikit/generators/run";

/**
 * Parses the text of a package.json. Like npm, ignores a byte order mark.
 *
 * @throws UsageError when it is not a JSON object.
 */
export function parseManifest(text: string): JsonObject {
  const manifest = parsed(withoutByteOrderMark(text));
  if (isJsonObject(manifest)) return manifest;
  throw new UsageError("package.json is not a JSON object", "fix it first; nothing was written");
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    throw new UsageError(
      `package.json is not valid JSON: ${errorMessage(error)}`,
      "fix it first; nothing was written",
    );
  }
}
