/** A rule of the Runtime SDK proposal, section "Runtime Hooks developer guide", on how versions of hooks come and go. */
export interface DeprecationRule {
  readonly id: 1 | 2 | 3 | 4;
  readonly title: string;
  readonly rule: string;
}

/** The four rules of the Runtime SDK proposal. */
export const deprecationRules: readonly DeprecationRule[] = Object.freeze([
  {
    id: 1,
    title: "Elements go with a new version only",
    rule: "A hook, and anything in its request and response, is removed, or changed in what it does, by a new version of the hook alone.",
  },
  {
    id: 2,
    title: "Requests convert down, responses up",
    rule: "A request of the newest version converts to every older one, where something may be lost as long as the older version behaves as it did; a response of an older version converts to the newest, where what is new is optional or has a default.",
  },
  {
    id: 3,
    title: "Deprecation follows a successor",
    rule: "A version is deprecated only when another that is at least as stable is released.",
  },
  {
    id: 4,
    title: "Support goes on after deprecation",
    rule: "All but the newest version of a track are supported after their deprecation for 12 months or 3 releases (GA), 6 months or 2 releases (beta), whichever is longer; alpha versions for no time.",
  },
] as const);
