import { ComponentsError } from "../errors/components-error.ts";

/** A document of a YAML stream with its location. */
export interface DocumentText {
  readonly text: string;
  /** From 1. */
  readonly line: number;
}

/**
 * Splits a stream at lines that start with `---`, even inside strings, like clusterctl.
 *
 * @throws ComponentsError if such a line contains more than a comment.
 */
export function splitDocuments(stream: string): DocumentText[] {
  const text = stream.includes("\r\n") ? stream.replaceAll("\r\n", "\n") : stream;
  const documents: DocumentText[] = [];
  let from = 0;
  let line = 1;
  const countedTo = (offset: number): void => {
    for (let at = text.indexOf("\n", from); at >= 0 && at < offset; at = text.indexOf("\n", at + 1))
      line += 1;
  };
  let separator = text.startsWith("---") ? 0 : text.indexOf("\n---") + 1;
  while (separator > 0 || (separator === 0 && from === 0 && text.startsWith("---"))) {
    if (separator > from) documents.push({ text: text.slice(from, separator), line });
    countedTo(separator);
    const end = text.indexOf("\n", separator);
    const rest = text.slice(separator + 3, end < 0 ? undefined : end).trim();
    if (rest !== "" && !rest.startsWith("#")) {
      throw new ComponentsError(
        "COMPONENTS_BAD_YAML",
        `only a comment may follow the document separator ---, not ${rest}`,
        line,
      );
    }
    from = end < 0 ? text.length : end + 1;
    line += 1;
    separator = text.startsWith("---", from) ? from : end < 0 ? 0 : text.indexOf("\n---", from) + 1;
  }
  if (text.length > from) documents.push({ text: `${text.slice(from)}\n`, line });
  return documents;
}
