import { setFlagsFromString } from "node:v8";

const ownSettings = /--(?:(?:min|max)[-_]semi[-_]space[-_]size|semi[-_]space[-_]growth[-_]factor)\b/;

/**
 * Keeps V8's space for young objects as small as it is. It would grow up to 16 or 32 MiB, twice, while the first list is read, and stay
 * so: about 90 MiB resident that a manager has no use for, as nearly all that it keeps, it keeps for long. Holds for the whole process.
 *
 * @param options what Node was started with; whoever set the size of that space there has decided.
 * @returns whether it did.
 */
export function keepYoungSpaceSmall(
  options: readonly string[] = [...process.execArgv, process.env.NODE_OPTIONS ?? ""],
): boolean {
  if (options.some((option) => ownSettings.test(option))) {
    return false;
  }
  setFlagsFromString("--semi-space-growth-factor=1");
  return true;
}
