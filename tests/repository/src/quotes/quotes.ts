/** A text of a page that the code must have. */
export interface Quote {
  readonly kind: "command" | "flag" | "marker" | "message" | "name" | "output" | "path";
  readonly text: string;
  readonly line: number;
}

const codeSpan = /(?<!`)`([^`\n]+)`(?!`)/g;
const message = /^[A-Z][a-z]+(?: [a-z'…]+)+$/;
const path = /^(?:[\w.@-]+\/)+[\w.@*-]*$/;
const name = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*(?:\(\))?$/;
const marker = /^\+[\w.-]+(?::[\w.-]+)*:?/;
/** A sentence in lower case, as errors are. */
const sentence = /^(?!.* -)[a-z][\w'-]*(?:[:,;]? [\w'"….:,;()-]+){2,}(?<!;)$/;
const program =
  /^(?:capikit|clusterctl|crane|gh|git|go|grep|head|helm|hx|kubectl|kustomize|node|npm|npx|pnpm|writes)\b/;
const output = /^ *(?:help|error|.+ - (?:error|warning)(?: [\w/-]+)?): (.+)$/;
/** Commands whose output is of this repository, except for help, which is generated. */
const ours = /\bcapikit (?!.*--help)|\bnpm run (?:dev|generate|lint)\b/;
/** Names in commands, queries and manifests: metrics and environment variables. */
const plainName =
  /(?<![\w./{-])(?:CAPIKIT_[A-Z_]+|[a-z]+(?:_[a-z]+){2,}(?:_total|_seconds|_bytes)(?:_bucket|_count|_sum)?)\b/g;

/** Languages of blocks with commands, their output and queries. */
export const commandLanguages: ReadonlySet<string> = new Set(["bash", "console", "promql", "sh", "text"]);
const shells: ReadonlySet<string> = new Set(["bash", "sh"]);

/** Returns the quotes of a Markdown text: in code spans, and in blocks other than TypeScript. */
export function quotesOf(markdown: string): readonly Quote[] {
  const quotes: Quote[] = [];
  let fence: string | undefined;
  let command = "";
  let isOurs = false;
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
      isOurs = false;
    } else if (fence === undefined) {
      const isMessages = /^### .*`[^`]+ [^`]+`/.test(text);
      for (const [, span = ""] of text.matchAll(codeSpan))
        quotes.push(
          ...(isMessages ? [{ kind: "message", text: span, line } as const] : spanQuotes(span, line)),
        );
    } else if (!["diff", "mermaid", "ts"].includes(fence)) {
      for (const [plain] of text.matchAll(plainName)) quotes.push({ kind: "name", text: plain, line });
      for (const [, logged = ""] of text.matchAll(/"msg":"([^"]+)"|\bmsg="([^"]+)"/g))
        quotes.push({ kind: "message", text: logged, line });
      if (fence !== "console" && !shells.has(fence)) continue;
      const isCommand = shells.has(fence) || command !== "" || !hasPrompt || text.trim().startsWith("$ ");
      const [, printed] = output.exec(text) ?? [];
      if (isCommand) isOurs = ours.test(text);
      else if (printed !== undefined || isOurs)
        quotes.push({ kind: "output", text: printed ?? text.trim(), line });
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

function spanQuotes(span: string, line: number): readonly Quote[] {
  if (/^--[a-z]/.test(span)) return [{ kind: "flag", text: span, line }];
  if (marker.test(span)) return [{ kind: "marker", text: marker.exec(span)?.[0] ?? "", line }];
  if (message.test(span) || (sentence.test(span) && !program.test(span) && !/\b[A-Z]+\b/.test(span)))
    return [{ kind: "message", text: span, line }];
  if (path.test(span)) return [{ kind: "path", text: span, line }];
  // Words in capitals are placeholders and columns.
  if (name.test(span))
    return /[A-Z_]/.test(span) && !/^[A-Z]+$/.test(span)
      ? [{ kind: "name", text: span.replace(/^\$|\(\)$/g, ""), line }]
      : [];
  const [, variable] = /^\$?([A-Z][A-Z0-9]*_[A-Z0-9_]+)(?:=.*)?$/.exec(span) ?? [];
  if (variable !== undefined) return [{ kind: "name", text: variable, line }];
  return [{ kind: "command", text: span, line }];
}

function blank(comment: string): string {
  return comment.replaceAll(/[^\n]/g, "");
}
