import { type FieldError, field } from "@capikit/controller-kit/webhooks";
import type { IPPoolSpec } from "../../api/v1alpha1/index.ts";
import { type AddressRange, networkOf, readRange } from "../addresses/address-range.ts";
import { bitsOf, type Ip, readIp, writeIp } from "../addresses/ip.ts";
import { hasReserved } from "./pool-addresses.ts";

/** A range and its field path. */
interface Placed extends AddressRange {
  readonly path: string;
  readonly text: string;
}

/** Returns the errors of a spec that its schema cannot express. */
export function checkSpec(spec: IPPoolSpec): readonly FieldError[] {
  const errors: FieldError[] = [];
  const place = (name: "addresses" | "excludedAddresses"): readonly Placed[] =>
    (spec[name] ?? []).flatMap((text, at) => {
      const path = field.path("spec", name, at);
      const range = readRange(text);
      if (typeof range !== "string") return [{ ...range, path, text }];
      errors.push(field.invalid(path, text, range));
      return [];
    });
  const addresses = place("addresses");
  const excluded = place("excludedAddresses");
  const [start] = addresses;
  if (start === undefined) return errors;
  const { family } = start;
  for (const { path, text } of [...addresses, ...excluded].filter((one) => one.family !== family)) {
    errors.push(field.invalid(path, text, `must be IPv${family}, as ${start.path} is`));
  }
  errors.push(...checkOverlaps(addresses));
  if (spec.prefix > bitsOf(family)) {
    errors.push(
      field.invalid("spec.prefix", spec.prefix, `must be at most ${bitsOf(family)} with IPv${family}`),
    );
    return errors;
  }
  const network = networkOf({ family, number: start.first }, spec.prefix);
  if (hasReserved(family, spec.prefix)) {
    const outside = addresses.filter((one) => one.family === family && !isWithin(one, network));
    for (const { path, text } of outside)
      errors.push(field.invalid(path, text, notWithin(network, spec.prefix)));
  }
  return [...errors, ...checkGateway(spec, network)];
}

function checkOverlaps(ranges: readonly Placed[]): readonly FieldError[] {
  const sorted = ranges.toSorted((a, b) => (a.first < b.first ? -1 : a.first > b.first ? 1 : 0));
  return sorted.flatMap((one, at) => {
    const before = sorted[at - 1];
    if (before === undefined || before.family !== one.family || before.last < one.first) return [];
    return [field.invalid(one.path, one.text, `overlaps ${before.path}: ${before.text}`)];
  });
}

function checkGateway({ gateway, prefix }: IPPoolSpec, network: AddressRange): readonly FieldError[] {
  if (gateway === undefined) return [];
  const path = "spec.gateway";
  const ip = readIp(gateway);
  if (ip === undefined) return [field.invalid(path, gateway, "must be an address")];
  if (ip.family !== network.family) {
    return [field.invalid(path, gateway, `must be IPv${network.family}, as the addresses are`)];
  }
  const isElsewhere = hasReserved(network.family, prefix) && !isLinkLocal(ip);
  const range = { family: ip.family, first: ip.number, last: ip.number };
  return isElsewhere && !isWithin(range, network)
    ? [field.invalid(path, gateway, notWithin(network, prefix))]
    : [];
}

/** Routers of IPv6 are commonly named by these, whatever the network. */
function isLinkLocal({ family, number }: Ip): boolean {
  return family === 6 && number >> 118n === 0x3fan;
}

function isWithin({ first, last }: AddressRange, network: AddressRange): boolean {
  return network.first <= first && last <= network.last;
}

function notWithin({ family, first }: AddressRange, prefix: number): string {
  return `must be within the network of the first address, ${writeIp({ family, number: first })}/${prefix}`;
}
