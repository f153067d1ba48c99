/** A range of IPv4 addresses; both ends belong to it. */
export interface AddressRange {
  readonly first: string;
  readonly last: string;
}

/** How many addresses there are. */
export function sizeOf({ first, last }: AddressRange): number {
  return Math.max(0, toNumber(last) - toNumber(first) + 1);
}

/** The lowest address that is not taken. */
export function firstFree({ first, last }: AddressRange, taken: ReadonlySet<string>): string | undefined {
  for (let number = toNumber(first); number <= toNumber(last); number++) {
    const address = toAddress(number);
    if (!taken.has(address)) return address;
  }
  return undefined;
}

function toNumber(address: string): number {
  return address.split(".").reduce((number, part) => number * 256 + Number(part), 0);
}

function toAddress(number: number): string {
  return [24, 16, 8, 0].map((shift) => (number >>> shift) & 255).join(".");
}
