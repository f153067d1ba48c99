import { diagnosticPage } from "@capikit/common/diagnostics";

/** Returns the address of a diagnostic's documentation in this site. */
export function pageOf(code: string): string {
  const { page, anchor } = diagnosticPage(code);
  return `${import.meta.env.BASE_URL}reference/diagnostics/${page}#${anchor}`;
}
