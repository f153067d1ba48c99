export interface Gear {
  teeth?: unknown;
}
