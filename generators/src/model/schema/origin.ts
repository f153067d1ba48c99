import type { JsonSchema, ValidationRule } from "@capikit/schema";
import type { Keyword } from "../markers/draft.ts";
import type { Marker } from "../markers/marker.ts";
import type { SpecialName } from "../markers/special.ts";
import type { Location } from "../text/source-text.ts";

/** The origin of a schema: a member or declaration, its markers, and the schema it builds on. */
export interface Origin {
  readonly location: Location;
  readonly markers: readonly Marker[];
  /** Whether only its `items:` markers apply. */
  readonly items: boolean;
  readonly inner: JsonSchema | undefined;
}

/** Returns the keyword that a marker sets on the items of a list, or else on the schema itself. */
export function findKeyword({ definition }: Marker, ofItems = false): Keyword | undefined {
  return definition.isForItems === ofItems ? definition.keyword : undefined;
}

/** Records the origins of schemas, to locate errors; schemas stay plain data. */
export class Origins {
  readonly #schemas = new Map<JsonSchema, Origin>();
  readonly #rules = new Map<ValidationRule, Location>();
  readonly #specials = new Map<JsonSchema, SpecialName>();

  noteSpecial(schema: JsonSchema, name: SpecialName): void {
    this.#specials.set(schema, name);
  }

  /** Returns the built-in type that a schema is or builds on. */
  special(schema: JsonSchema): SpecialName | undefined {
    const name = this.#specials.get(schema);
    const inner = this.#schemas.get(schema)?.inner;
    return name !== undefined || inner === undefined ? name : this.special(inner);
  }

  note(schema: JsonSchema, origin: Origin): void {
    this.#schemas.set(schema, origin);
  }

  noteRule(rule: ValidationRule, location: Location): void {
    this.#rules.set(rule, location);
  }

  ofRule(rule: ValidationRule): Location | undefined {
    return this.#rules.get(rule);
  }

  /** Returns the outermost marker that sets the keyword, preferably to this value. */
  marker(schema: JsonSchema, keyword: Keyword, value?: unknown): Location | undefined {
    let first: Location | undefined;
    for (let at = this.#schemas.get(schema); at !== undefined; ) {
      const { markers, items } = at;
      for (const marker of markers.toReversed()) {
        if (findKeyword(marker, items) !== keyword) continue;
        if (value === undefined || marker.value === value) return marker.location;
        first ??= marker.location;
      }
      at = at.inner === undefined ? undefined : this.#schemas.get(at.inner);
    }
    return first;
  }

  /** Returns the marker that sets the keyword, or else the schema's member or declaration. */
  of(schema: JsonSchema, keyword?: Keyword, value?: unknown): Location | undefined {
    const marker = keyword === undefined ? undefined : this.marker(schema, keyword, value);
    return marker ?? this.#schemas.get(schema)?.location;
  }
}
