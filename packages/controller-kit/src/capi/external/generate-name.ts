// Without vowels and look-alikes, so that no words come out.
const alphabet = "bcdfghjklmnpqrstvwxz2456789";
const suffixLength = 5;
const maxLength = 63;

/** A name: a beginning, cut so that the whole has at most 63 characters, and five random characters. As the API server completes names. */
export function generateName(base: string, random: () => number = Math.random): string {
  const suffix = Array.from({ length: suffixLength }, () => alphabet[Math.floor(random() * alphabet.length)]);
  return base.slice(0, maxLength - suffixLength) + suffix.join("");
}
