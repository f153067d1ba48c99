import { capitalize } from "@capikit/common/text";

/** Reserved words. */
const reserved = new Set(
  `arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for function
  if implements import in instanceof interface let new null package private protected public return static super switch this throw true try
  typeof undefined var void while with yield`.split(/\s+/),
);

/**
 * Assigns constants to variables: `worker-nodes` is `workerNodes`. Appends `Variable`, and then a
 * number, to names that are in
 * use, invalid or reserved. Equal names in equal order give equal results.
 *
 * @param taken names that the module already uses; new names are added
 */
export function constantNames(variables: readonly string[], taken: Set<string>): readonly string[] {
  return variables.map((variable) => {
    const [first = "", ...rest] = variable.split(/[^A-Za-z0-9_$]+/).filter((word) => word !== "");
    const joined = first.replace(/^[A-Z]+(?![a-z])|^[A-Z]/, lower) + rest.map(capitalize).join("");
    const plain = /^[A-Za-z_$]/.test(joined) ? joined : `variable${capitalize(joined)}`;
    return freeName(plain, "Variable", taken);
  });
}

/** Returns the name, or a replacement if it is in use. */
export function freeName(name: string, suffix: string, taken: Set<string>): string {
  const isFree = (candidate: string): boolean => !taken.has(candidate) && !reserved.has(candidate);
  let free = name;
  for (let number = 1; !isFree(free); number++) free = `${name}${suffix}${number === 1 ? "" : number}`;
  taken.add(free);
  return free;
}

function lower(word: string): string {
  return word.toLowerCase();
}
