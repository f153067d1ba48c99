/** The end of a contract version: the first minor release of Cluster API 1 without it. */
export interface ContractEnd {
  readonly minor: number;
  /** Planned date of the release. */
  readonly date: string;
}

/**
 * Contract versions with a planned end.
 *
 * Source: Cluster API's documentation, "Cluster API release vs contract versions".
 */
export const contractEnds: ReadonlyMap<string, ContractEnd> = new Map([
  ["v1beta1", { minor: 16, date: "April 2027" }],
]);

/** Returns the end as text: `Cluster API v1.16 (April 2027)`. */
export function endAsText({ minor, date }: ContractEnd): string {
  return `Cluster API v1.${minor} (${date})`;
}
