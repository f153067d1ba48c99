/** Returns the address of a diagnostic's page in this site. */
export function pageOf(code: string): string {
  return `${import.meta.env.BASE_URL}reference/diagnostics/${code}`;
}
