/** A rule for hook versions from the Runtime SDK proposal, "Runtime Hooks developer guide". */
export interface DeprecationRule {
  readonly id: 1 | 2 | 3 | 4;
  readonly title: string;
  readonly rule: string;
}

/** The four rules of the Runtime SDK proposal. */
export const deprecationRules: readonly DeprecationRule[] = Object.freeze([
  {
    id: 1,
    title: "Elements change only in a new version",
    rule: "Only a new version may remove a hook, or an element of its request or response, or change their behaviour.",
  },
  {
    id: 2,
    title: "Requests convert down, responses up",
    rule: "A request of the newest version converts to every older one. It may lose data if the older version still behaves as before. A response of an older version converts to the newest, where new fields are optional or have a default.",
  },
  {
    id: 3,
    title: "Deprecation requires a successor",
    rule: "A version may be deprecated only if another version that is at least as stable is released.",
  },
  {
    id: 4,
    title: "Support continues after deprecation",
    rule: "All versions of a track except the newest stay supported after their deprecation. The period is 12 months or 3 releases for GA, 6 months or 2 releases for beta (whichever is longer), and none for alpha.",
  },
] as const);
