/**
 * Makes an input smaller while it still fails: removes ever shorter parts, as delta debugging does.
 *
 * @param fails whether a smaller input fails in the same way.
 * @param attempts most calls of `fails`.
 */
export async function minimize(
  input: Uint8Array,
  fails: (smaller: Uint8Array) => boolean | Promise<boolean>,
  attempts = 2_000,
): Promise<Uint8Array> {
  let smallest = Buffer.from(input);
  let left = attempts;
  let length = Math.ceil(smallest.length / 2);
  while (length >= 1 && left > 0) {
    let removed = false;
    for (let at = 0; at < smallest.length && left > 0; left--) {
      const smaller = Buffer.concat([smallest.subarray(0, at), smallest.subarray(at + length)]);
      if (await fails(smaller)) {
        smallest = smaller;
        removed = true;
      } else at += length;
    }
    if (!removed || length > smallest.length) {
      if (length === 1) break;
      length = Math.ceil(length / 2);
    }
  }
  return smallest;
}
