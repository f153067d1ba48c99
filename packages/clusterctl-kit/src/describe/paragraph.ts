/** Maximum width of a message in bytes. */
const WIDTH = 100;

/** Wraps a message between words like clusterctl; list items are indented. */
export function paragraph(text: string): string[] {
  return text.split("\n").flatMap((line) => {
    const lines: string[] = [];
    const spaces = /^ */.exec(line)?.[0] ?? "";
    const indent = line.trim().startsWith("* ") ? `${spaces}  ` : spaces;
    let current = spaces;
    for (const word of line.split(/[\t\n\f\r ]+/)) {
      if (Buffer.byteLength(current) + Buffer.byteLength(word) < WIDTH) {
        current += current.trim() === "" ? word : ` ${word}`;
      } else {
        lines.push(current);
        current = indent + word;
      }
    }
    return [...lines, current];
  });
}
