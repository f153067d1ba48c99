import { nearestName } from "@capikit/common/text";

/** All option names, checked for completeness by the compiler. */
export type OptionNames<T> = Readonly<Record<keyof T, true>>;

/**
 * Rejects unknown options, because JavaScript callers get no compile-time check.
 *
 * @param of owner of the options, the start of the message.
 * @throws TypeError for an unknown option.
 */
export function checkOptions<T>(of: string, options: T, known: OptionNames<T>): void {
  const unknown = Object.keys(Object(options)).find((option) => !Object.hasOwn(known, option));
  if (unknown !== undefined) {
    const names = Object.keys(known);
    const near = nearestName(unknown, names);
    const advice = near === undefined ? `known options: ${names.join(", ")}` : `did you mean ${near}?`;
    throw new TypeError(`${of}: unknown option ${JSON.stringify(unknown)}: ${advice}`);
  }
}
