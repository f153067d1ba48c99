/** +capikit:variable:name=region,required */
type Region = string;

export type Regions = Region[];

/** +capikit:variable:name=zone */
type Zone = string;
export type { Zone as Area };

export namespace inner {
  /** +capikit:variable:name=inner */
  export type Inner = string;
}
