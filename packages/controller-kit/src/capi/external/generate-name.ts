// Without vowels and look-alikes, to avoid words.
const alphabet = "bcdfghjklmnpqrstvwxz2456789";
const suffixLength = 5;
const maxLength = 63;

/** Returns a name of at most 63 characters with a random suffix, as the API server does. */
export function generateName(base: string, random: () => number = Math.random): string {
  const suffix = Array.from({ length: suffixLength }, () => alphabet[Math.floor(random() * alphabet.length)]);
  return base.slice(0, maxLength - suffixLength) + suffix.join("");
}
