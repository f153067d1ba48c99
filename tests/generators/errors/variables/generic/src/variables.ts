/** +capikit:variable:name=pool */
export interface Pool<Size> {
  size: Size;
}

/** +capikit:variable:name=pools */
export interface Pools<Size = string> {
  sizes: Size[];
}
