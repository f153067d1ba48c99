import type { JsonSchema, ValidationRule } from "@capikit/schema";
import type { Keyword } from "../markers/draft.ts";
import type { Marker } from "../markers/marker.ts";
import type { Location } from "../source/source-text.ts";

/** Where a schema comes from: a member or declaration, its markers, and the schema it built on. */
export interface Origin {
  readonly location: Location;
  readonly markers: readonly Marker[];
  /** Whether the `items:` markers among them are meant. */
  readonly items: boolean;
  readonly inner: JsonSchema | undefined;
}

/** The keyword that a marker sets on the items of a list, or else on the schema itself. */
export function keywordOf({ definition }: Marker, ofItems = false): Keyword | undefined {
  return definition.isForItems === ofItems ? definition.keyword : undefined;
}

/**
 * Remembers where schemas come from. Kept beside the schemas, so that they stay plain data; looked through only when a fault has to be
 * placed.
 */
export class Origins {
  readonly #schemas = new Map<JsonSchema, Origin>();
  readonly #rules = new Map<ValidationRule, Location>();

  note(schema: JsonSchema, origin: Origin): void {
    this.#schemas.set(schema, origin);
  }

  noteRule(rule: ValidationRule, location: Location): void {
    this.#rules.set(rule, location);
  }

  /** The marker a rule comes from. */
  ofRule(rule: ValidationRule): Location | undefined {
    return this.#rules.get(rule);
  }

  /** The marker that sets the keyword, the outermost first, best one that says this value. */
  marker(schema: JsonSchema, keyword: Keyword, value?: unknown): Location | undefined {
    let first: Location | undefined;
    for (let at = this.#schemas.get(schema); at !== undefined; ) {
      const { markers, items } = at;
      for (const marker of markers.toReversed()) {
        if (keywordOf(marker, items) !== keyword) continue;
        if (value === undefined || marker.value === value) return marker.location;
        first ??= marker.location;
      }
      at = at.inner === undefined ? undefined : this.#schemas.get(at.inner);
    }
    return first;
  }

  /** The marker that sets the keyword; else the member or declaration of the schema. */
  of(schema: JsonSchema, keyword?: Keyword, value?: unknown): Location | undefined {
    const marker = keyword === undefined ? undefined : this.marker(schema, keyword, value);
    return marker ?? this.#schemas.get(schema)?.location;
  }
}
