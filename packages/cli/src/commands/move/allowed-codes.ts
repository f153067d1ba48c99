import { type AllowedMoveCode, allowedMoveCodes } from "@capikit/clusterctl-kit/move";
import { formatList } from "@capikit/common/text";
import { UsageError } from "@capikit/runner";
import { suggestWord } from "../../shared/command/suggest-word.ts";

/** Returns the codes of `--allow`. */
export function allowedCodes(codes: readonly string[] = []): readonly AllowedMoveCode[] {
  return codes.map((code) => {
    const known = allowedMoveCodes.find((one) => one === code);
    if (known === undefined)
      throw new UsageError(
        `--allow ${code} is not the code of an error that can be accepted`,
        suggestWord(code, allowedMoveCodes) ?? `use ${formatList(allowedMoveCodes, "or")}`,
      );
    return known;
  });
}
