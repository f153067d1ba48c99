/** Cuts bytes into chunks at random places; some are empty. */
export function cut(bytes: Uint8Array, random: () => number): Uint8Array[] {
  const chunks: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = at + Math.floor(random() * 12);
    chunks.push(bytes.subarray(at, end));
    at = end;
  }
  return chunks;
}
