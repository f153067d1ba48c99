/** An inclusive range of IPv4 addresses. Its gateway is never allocated. */
export interface AddressRange {
  readonly first: string;
  readonly last: string;
  readonly gateway?: string;
}

/** Returns the number of addresses that can be allocated. */
export function sizeOf({ first, last, gateway }: AddressRange): number {
  const isWithin = (address: string) =>
    toNumber(address) >= toNumber(first) && toNumber(address) <= toNumber(last);
  const reserved = gateway !== undefined && isWithin(gateway) ? 1 : 0;
  return Math.max(0, toNumber(last) - toNumber(first) + 1 - reserved);
}

/** Returns the lowest free address. */
export function firstFree({ first, last, gateway }: AddressRange, taken: ReadonlySet<string>) {
  for (let number = toNumber(first); number <= toNumber(last); number++) {
    const address = toAddress(number);
    if (address !== gateway && !taken.has(address)) return address;
  }
  return undefined;
}

function toNumber(address: string): number {
  return address.split(".").reduce((number, part) => number * 256 + Number(part), 0);
}

function toAddress(number: number): string {
  return [24, 16, 8, 0].map((shift) => (number >>> shift) & 255).join(".");
}
