/** A place in a JSON document: names and indexes. */
export type Place = readonly (string | number)[];

/** Returns the places of lists, objects and texts in a document. */
export function placesIn(value: unknown, at: Place = []): Place[] {
  if (typeof value === "string") return [at];
  if (typeof value !== "object" || value === null) return [];
  const members = Object.entries(value).flatMap(([name, member]) =>
    placesIn(member, [...at, Array.isArray(value) ? Number(name) : name]),
  );
  return [at, ...members];
}

/**
 * Returns a copy of a document with the value at a place repeated: the last item of a list or the
 * last member of an object in copies with other names, or a longer text.
 */
export function inflate(document: unknown, place: Place, count: number): unknown {
  const [step, ...rest] = place;
  if (step === undefined) return grown(document, count);
  if (Array.isArray(document)) {
    return document.map((item, index) => (index === step ? inflate(item, rest, count) : item));
  }
  return Object.fromEntries(
    Object.entries(document as object).map(([name, member]) => [
      name,
      name === step ? inflate(member, rest, count) : member,
    ]),
  );
}

function grown(value: unknown, count: number): unknown {
  if (typeof value === "string") return value.repeat(Math.ceil(count / Math.max(1, value.length)));
  if (Array.isArray(value)) {
    return [...value, ...Array.from({ length: count }, (_, at) => renamed(value.at(-1) ?? "a", at))];
  }
  const [last = ["a", "b"]] = Object.entries(value as object).slice(-1);
  const more = Array.from({ length: count }, (_, at) => [`${last[0]}${at}`, last[1]] as const);
  return { ...(value as object), ...Object.fromEntries(more) };
}

/** Items of lists are often identified by a name. */
function renamed(item: unknown, at: number): unknown {
  if (typeof item === "string") return `${item}${at}`;
  if (typeof item !== "object" || item === null || Array.isArray(item)) return item;
  return Object.fromEntries(
    Object.entries(item).map(([name, member]) => [
      name,
      typeof member === "string" && /^(?:name|uid|class|key|path|type|id)$/.test(name)
        ? `${member}${at}`
        : member,
    ]),
  );
}
