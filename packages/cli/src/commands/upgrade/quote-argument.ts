/**
 * Quotes an argument for cmd.exe, which runs npm and other scripts on Windows. Node.js does not
 * quote the arguments of a shell.
 */
export function quoteArgument(text: string): string {
  if (/^[\w@+=:,./\\-]+$/.test(text) && !text.endsWith("\\")) return text;
  let quoted = "";
  let backslashes = 0;
  for (const character of text) {
    // Programs read a backslash before a quote as an escape: it is doubled.
    quoted += character === '"' ? `${"\\".repeat(backslashes)}""` : character;
    backslashes = character === "\\" ? backslashes + 1 : 0;
  }
  return `"${quoted}${"\\".repeat(backslashes)}"`;
}
