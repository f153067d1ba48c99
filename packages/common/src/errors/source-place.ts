/**
 * Reports whether a path or `file:` address is in the folder of an installed package: below
 * `node_modules`, or below `vendor/capikit` of a project that a clone created.
 */
export function isInstalled(path: string): boolean {
  return /(?:^|[\\/])(?:node_modules|vendor[\\/]capikit)[\\/]/.test(path);
}

/** A place in a source file. */
export interface SourcePlace {
  /** Absolute path. */
  readonly path: string;
  readonly line: number;
  readonly column: number;
}

/** Returns the place of a stack frame, such as `at reconcile (file:///a/src/foo.ts:7:5)`. */
export function placeOfFrame(frame: string): SourcePlace | undefined {
  const text = frame.trim();
  const open = text.endsWith(")") ? text.indexOf(" (") : -1;
  const inner = open === -1 ? text.replace(/^at (?:async )?/, "") : text.slice(open + 2, -1);
  const [, address = "", line, column] = /^(.+):(\d+):(\d+)$/.exec(inner) ?? [];
  const path = pathOf(address);
  return path === undefined ? undefined : { path, line: Number(line), column: Number(column) };
}

/**
 * Returns the place of the first stack frame that belongs to the program: not to Node.js, an
 * installed package, or capikit in a checkout.
 */
export function ownPlace(stack: string | readonly string[]): SourcePlace | undefined {
  for (const frame of typeof stack === "string" ? stack.split("\n") : stack) {
    if (!/^\s*at /.test(frame)) continue;
    const place = placeOfFrame(frame);
    if (place !== undefined && !isInstalled(place.path) && !isOfCheckout(place.path)) return place;
  }
  return undefined;
}

function pathOf(address: string): string | undefined {
  if (!address.startsWith("file://")) return /^(?:\/|[A-Za-z]:[\\/])/.test(address) ? address : undefined;
  try {
    return decodeURIComponent(new URL(address).pathname).replace(/^\/(?=[A-Za-z]:\/)/, "");
  } catch {
    return undefined;
  }
}

/** The folder of capikit's packages, if this file runs in a checkout. */
const [, packages] = /^(file:.*\/packages\/)common\/src\/errors\//.exec(import.meta.url) ?? [];
const checkout = packages === undefined ? undefined : pathOf(packages);

function isOfCheckout(path: string): boolean {
  if (checkout === undefined || !path.startsWith(checkout)) return false;
  return /^[\w-]+\/(?:src|dist)\//.test(path.slice(checkout.length));
}
