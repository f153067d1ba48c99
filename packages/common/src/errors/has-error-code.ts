/** Reports whether a thrown value, of capikit or of Node.js (`ENOENT`), has one of the codes. */
export function hasErrorCode<Code extends string>(
  error: unknown,
  ...codes: readonly Code[]
): error is Error & { readonly code: Code } {
  return error instanceof Error && (codes as readonly unknown[]).includes((error as { code?: unknown }).code);
}
