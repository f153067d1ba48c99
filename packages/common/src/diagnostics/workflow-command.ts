/**
 * Formats a GitHub workflow command as a line. Escapes line endings and `%`, in properties also `,`
 * and `:`, so that names of files and objects neither end the command nor start another.
 */
export function workflowCommand(
  name: "error" | "notice" | "warning",
  properties: Readonly<Record<string, string | number | undefined>>,
  text: string,
): string {
  const written = Object.entries(properties).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}=${escapedProperty(String(value))}`],
  );
  return `::${[name, ...(written.length > 0 ? [written.join(",")] : [])].join(" ")}::${escapedText(text)}\n`;
}

function escapedText(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapedProperty(text: string): string {
  return escapedText(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
