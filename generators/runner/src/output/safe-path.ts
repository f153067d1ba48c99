import { withoutHidden } from "@capikit/common/text";
import { UsageError } from "../outcome/usage-error.ts";

/**
 * Checks that paths stay in their folders on every system, and are unique on case-insensitive file
 * systems.
 *
 * @throws UsageError
 */
export function checkPaths(files: readonly { readonly folder: string; readonly path: string }[]): void {
  const spelt = new Map<string, string>();
  for (const { folder, path } of files) {
    const reason = pathProblem(path);
    if (reason !== undefined)
      throw new UsageError(
        `invalid output path ${JSON.stringify(withoutHidden(path))}: ${reason}`,
        "rename the group, version or kind in the path",
      );
    for (let end = path.indexOf("/"); ; end = path.indexOf("/", end + 1)) {
      const part = end === -1 ? path : path.slice(0, end);
      const key = `${folder}\0${part.normalize("NFC").toLowerCase()}`;
      const other = spelt.get(key) ?? part;
      if (other !== part)
        throw new UsageError(
          `output paths differ only in case: ${other} and ${part}`,
          "rename one of the groups, versions or kinds in the paths",
        );
      spelt.set(key, part);
      if (end === -1) break;
    }
  }
}

/** Returns the problem of a path relative to an output folder. */
function pathProblem(path: string): string | undefined {
  if (path === "") return "it is empty";
  if (withoutHidden(path) !== path) return "it has control or invisible characters";
  if (path.includes("\\")) return "it has a backslash";
  if (/^[A-Za-z]:/.test(path)) return "it contains a drive";
  const parts = path.split("/");
  if (parts[0] === "") return "it is absolute";
  if (parts.some((part) => part === "" || part === "." || part === ".."))
    return "it has empty, . or .. parts";
  return parts.map(windowsProblem).find((problem) => problem !== undefined);
}

/** Names of Windows devices, in any folder and with any extension. */
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9\u00b9\u00b2\u00b3])[ ]*(?:\.|$)/i;

/** Returns the problem of a path part on Windows: a device, a normalized name, a stream. */
function windowsProblem(part: string): string | undefined {
  if (device.test(part)) return `Windows reserves the name ${part}`;
  if (/[. ]$/.test(part)) return "it has a name that ends with a dot or a space, which Windows removes";
  if (part.includes(":")) return "it has a colon, which denotes a file stream on Windows";
  return undefined;
}
