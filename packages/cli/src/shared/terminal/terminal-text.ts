import { unicodeEscape } from "@capikit/common/text";
import { hasColour, type Io } from "./io.ts";

/** Matches colours and weights without backgrounds, which keep text readable. */
const style = "\\u001b\\[(?:[0-4]|2[2-4]|3[1-79]|9[0-7])m";
const hidden = "\\r(?!\\n)|(?![\\n\\t\\r])[\\p{Cc}\\p{Bidi_Control}]";
const hiddenOrStyle = new RegExp(`${style}|${hidden}`, "gu");
/** JSON and YAML never contain these. Other output for programs is unchanged. */
const hiddenFromPrograms = /[^\t\n\r -\uffff]/g;

/**
 * Returns an `Io` whose text cannot control a terminal: control characters from documents, servers
 * and file names become `\u001b`. Commands move the cursor with `control`.
 */
export function withSafeText(io: Io): Io {
  const shown = (stream: "stderr" | "stdout", text: string): string =>
    stream === "stdout" && !io.terminal.stdout && !hasColour(io, stream)
      ? text.replace(hiddenFromPrograms, unicodeEscape)
      : text.replace(hiddenOrStyle, (found) =>
          found.length > 1 && hasColour(io, stream) ? found : Array.from(found, escapedControl).join(""),
        );
  return {
    ...io,
    stdout: (text) => io.stdout(shown("stdout", text)),
    stderr: (text) => io.stderr(shown("stderr", text)),
  };
}

function escapedControl(character: string): string {
  return /[\p{Cc}\p{Bidi_Control}]/u.test(character) ? unicodeEscape(character) : character;
}
