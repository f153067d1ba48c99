const bullet = /\*[\t\n\f\r ]/;

/** Formats a message after "* Name:": one line inline, several lines indented with bullets. */
export function indentMessage(message: string): string {
  if (!message.includes("\n") && !bullet.test(message)) return ` ${message}`;
  const lines = message.split("\n");
  const mixed = lines.some((line) => !bullet.test(line));
  const prefixOf = (line: string) => {
    if (!mixed) return "  ";
    return bullet.test(line) ? "    " : "  * ";
  };
  return `\n${lines.map((line) => prefixOf(line) + line).join("\n")}`;
}
