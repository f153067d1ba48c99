const bullet = /\*[\t\n\f\r ]/;

/**
 * A message as it follows "* Name:": on the same line if it is one line without a bullet, else indented below, each line with a bullet.
 */
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
