import { nearestName } from "@capikit/schema";

/** The candidate that a misspelt name most likely meant, if any is near, or that a shortened one starts. */
export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  return nearestName(name, candidates) ?? completion(name.toLowerCase(), candidates);
}

/** The one candidate that a shortened name starts: `bool` of `boolean`. */
function completion(start: string, candidates: Iterable<string>): string | undefined {
  if (start.length < 3) return undefined;
  const whole = [...candidates].filter((candidate) => candidate.toLowerCase().startsWith(start));
  return whole.length === 1 && whole[0]?.toLowerCase() !== start ? whole[0] : undefined;
}
