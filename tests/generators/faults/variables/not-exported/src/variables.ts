/** +capikit:variable:name=region,required */
type Region = string;

export type Regions = Region[];
