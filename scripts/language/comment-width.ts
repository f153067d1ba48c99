import type { Source } from "../sources/parse-source.ts";
import type { Finding } from "./finding.ts";

const most = 100;

/** Lines of comments that are too wide. Those with an address or a table cannot be broken. */
export function commentWidthFindings({ path, file, comments }: Source): Finding[] {
  const lines = file.text.split("\n");
  return comments.flatMap(({ text, line: first }) =>
    text.split("\n").flatMap((_, index) => {
      const line = first + index;
      const whole = lines[line - 1] ?? "";
      return whole.length <= most || /https?:\/\/|^\s*\*\s*(?:\||\+\w)|biome-ignore|@__PURE__/.test(whole)
        ? []
        : [
            {
              path,
              line,
              rule: "CommentWidth",
              message: `comment is ${whole.length} characters wide, ${most} are allowed`,
            },
          ];
    }),
  );
}
