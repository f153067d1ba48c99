/** A text of a page that the code must have. */
export interface Quote {
  readonly kind: "command" | "flag";
  readonly text: string;
  readonly line: number;
}

const codeSpan = /(?<!`)`([^`\n]+)`(?!`)/g;
/** Languages of blocks with commands, their output and queries. */
export const commandLanguages: ReadonlySet<string> = new Set(["bash", "console", "promql", "sh", "text"]);
const shells: ReadonlySet<string> = new Set(["bash", "sh"]);

/** Returns the quotes of a Markdown text: in code spans, and in blocks with commands. */
export function quotesOf(markdown: string): readonly Quote[] {
  const quotes: Quote[] = [];
  let fence: string | undefined;
  let command = "";
  const hasPrompt = /^ *\$ /m.test(markdown);
  for (const [index, text] of markdown
    .replaceAll(/<!--[\s\S]*?-->/g, blank)
    .split("\n")
    .entries()) {
    const line = index + 1;
    const [, language] = /^ *```(\w*)/.exec(text) ?? [];
    if (language !== undefined) {
      fence = fence === undefined ? language : undefined;
      command = "";
    } else if (fence === undefined) {
      for (const [, span = ""] of text.matchAll(codeSpan)) quotes.push(quoteOf(span, line));
    } else if (fence === "console" || shells.has(fence)) {
      const isCommand = shells.has(fence) || command !== "" || !hasPrompt || text.trim().startsWith("$ ");
      command = isCommand ? `${command} ${text.trim().replace(/^\$ /, "")}` : "";
      if (command.endsWith("\\")) command = command.slice(0, -1);
      else {
        if (command !== "") quotes.push({ kind: "command", text: command.trim(), line });
        command = "";
      }
    }
  }
  return quotes;
}

function quoteOf(span: string, line: number): Quote {
  if (/^--[a-z]/.test(span)) return { kind: "flag", text: span, line };
  return { kind: "command", text: span, line };
}

function blank(comment: string): string {
  return comment.replaceAll(/[^\n]/g, "");
}
