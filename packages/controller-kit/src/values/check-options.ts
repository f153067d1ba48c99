import { nearestName } from "@capikit/common/text";

/** Every option there is, so that the compiler misses none. */
export type OptionNames<T> = Readonly<Record<keyof T, true>>;

/**
 * Who writes JavaScript hears of a misspelt option from nobody else.
 *
 * @param of what has the options, as a message begins.
 * @throws TypeError when one of them is unknown.
 */
export function checkOptions<T>(of: string, options: T, known: OptionNames<T>): void {
  const unknown = Object.keys(Object(options)).find((option) => !Object.hasOwn(known, option));
  if (unknown !== undefined) {
    const names = Object.keys(known);
    const near = nearestName(unknown, names);
    const advice = near === undefined ? `there are ${names.join(", ")}.` : `did you mean ${near}?`;
    throw new TypeError(`${of}: there is no option ${JSON.stringify(unknown)}: ${advice}`);
  }
}
