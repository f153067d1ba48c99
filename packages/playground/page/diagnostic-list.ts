import { type Diagnostic, diagnosticPage } from "@capikit/common/diagnostics";
import { formatCount } from "@capikit/common/text";
import { h, type VNode } from "vue";

/** Renders diagnostics as a list. `select` is called with the one whose location is clicked. */
export function diagnosticList(
  diagnostics: readonly Diagnostic[],
  select: (diagnostic: Diagnostic) => void,
): VNode {
  const count = diagnostics.length === 0 ? "No problems" : formatCount(diagnostics.length, "problem");
  return h("div", { class: "capikit-problems" }, [
    h("p", { role: "status" }, count),
    h(
      "ul",
      diagnostics.map((diagnostic) => item(diagnostic, select)),
    ),
  ]);
}

function item(diagnostic: Diagnostic, select: (diagnostic: Diagnostic) => void): VNode {
  const { code, severity, message, help, location } = diagnostic;
  const { line, column, field, object } = location ?? {};
  const place = line === undefined ? object : `${line}:${column}`;
  return h("li", { "data-code": code, "data-severity": severity }, [
    h("span", { class: `capikit-${severity}` }, severity),
    " ",
    h("a", { href: pageOf(code) }, code),
    " ",
    line === undefined
      ? h("span", place)
      : h("button", { type: "button", onClick: () => select(diagnostic) }, place),
    ` ${[field, message].filter(Boolean).join(": ")}`,
    help === undefined ? undefined : h("div", { class: "capikit-help" }, `help: ${help}`),
  ]);
}

/** Returns the address of a diagnostic's documentation in this site. */
export function pageOf(code: string): string {
  const { page, anchor } = diagnosticPage(code);
  return `${import.meta.env.BASE_URL}reference/diagnostics/${page}#${anchor}`;
}
