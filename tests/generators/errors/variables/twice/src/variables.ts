/** +capikit:variable:name=region */
export type Region = string;

/** +capikit:variable:name=region */
export type Zone = string;
