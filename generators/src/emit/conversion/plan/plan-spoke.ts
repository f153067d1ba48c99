import type { Report } from "@capikit/common/diagnostics";
import * as conversionDiagnostics from "../../../model/diagnostics/codes/conversion.ts";
import type { KindVersion, OverrideModule } from "../../../model/ir/model.ts";
import { type Member, type ObjectType, type TypeNode, unwrapNames } from "../../../model/ir/type-node.ts";
import type { Marker } from "../../../model/markers/marker.ts";
import {
  conversionMarker,
  followMembers,
  memberType,
  nameWord,
  nonNull,
  unwrapObject,
  withoutNull,
} from "../../conversion-members.ts";
import {
  aliasOf,
  type KeepPlan,
  type PairPlan,
  pairIn,
  type SpokePlan,
  type ValuePlan,
} from "./conversion-plan.ts";
import {
  checkMarkers,
  prototypeField,
  reportNoSuchField,
  reportPrototypeField,
  reportTypesDiffer,
} from "./field-checks.ts";
import { claimMarker, movedClaims, reportHubMoves, reportUnhandled } from "./marker-effects.ts";
import { isDecided, namedMarkers } from "./members.ts";
import { finishPlans, overridePlan, plainByName, plainPlan } from "./overrides.ts";
import { emptyKeep, planRest } from "./plan-rest.ts";
import {
  type Claim,
  claimKey,
  createSide,
  nothingTaken,
  type Side,
  type SideName,
  type Taken,
  takenBelow,
} from "./side.ts";

export interface SpokeInput {
  readonly spoke: KindVersion;
  readonly hub: KindVersion;
  /** Names of both types in the generated module: `v1alpha1.Widget`. */
  readonly spokeType: string;
  readonly hubType: string;
  readonly overrides: OverrideModule | undefined;
  /** The name of the root pair: `widget`. */
  readonly name: string;
  readonly report: Report;
}

/** Finds the counterpart of every field of a spoke and of its hub; reports missing ones. */
export function planSpoke(input: SpokeInput): SpokePlan {
  return new SpokePlanner(input).plan();
}

class SpokePlanner {
  readonly #input: SpokeInput;
  readonly #pairs: PairPlan[] = [];
  readonly #known = new KnownPairs();
  readonly #names = new Set<string>();
  readonly #lossy = new Set<Member>();
  readonly #present = new Set<Member>();

  constructor(input: SpokeInput) {
    this.#input = input;
  }

  plan(): SpokePlan {
    const { spoke, hub, spokeType, hubType, name } = this.#input;
    const root = this.#pair(spoke.type, hub.type, { spoke: spokeType, hub: hubType }, name);
    reportUnhandled(root, this.#input.report);
    const lossy = new Set([...this.#lossy, ...unrestoredStatus(root)]);
    return { root, pairs: this.#pairs, lossy, present: this.#present };
  }

  #pair(
    spokeNode: TypeNode,
    hubNode: TypeNode,
    types: Readonly<Record<SideName, string>>,
    name: string,
    taken: Taken = nothingTaken,
  ): PairPlan {
    const [spoke, hub] = [unwrapObject(spokeNode), unwrapObject(hubNode)];
    if (spoke === undefined || hub === undefined) throw new TypeError(`${name} is not an object`);
    // If outer fields refer into these objects, the pair cannot be shared with others of the same
    // types.
    const isOwn = taken.spoke.size + taken.hub.size > 0;
    const finish = namedMarkers(spokeNode, hubNode, "finish");
    const moves = namedMarkers(spokeNode, hubNode, "move");
    const markers = [...finish.spoke, ...finish.hub, ...moves.spoke];
    const known = isOwn ? undefined : this.#known.find({ spoke, hub }, markers);
    if (known !== undefined) return known;
    const pair: PairPlan = {
      name: this.#freeName(name),
      spoke,
      hub,
      spokeType: types.spoke,
      hubType: types.hub,
      fields: [],
      hubOnly: emptyKeep(),
      spokeOnly: emptyKeep(),
      finish: finishPlans([...finish.spoke, ...finish.hub], this.#input.overrides, this.#input.report),
      handled: [],
    };
    if (!isOwn) this.#known.add(pair, markers);
    this.#pairs.push(pair);
    reportHubMoves(hubNode, moves.hub, this.#input.report);
    this.#match(pair, taken, moves.spoke);
    return pair;
  }

  #freeName(wanted: string): string {
    let name = wanted;
    for (let count = 2; this.#names.has(name); count += 1) name = `${wanted}${count}`;
    this.#names.add(name);
    return name;
  }

  #match(pair: PairPlan, taken: Taken, moves: readonly Marker[]): void {
    const spoke = createSide(pair.spoke, this.#input.spoke, pair.spokeOnly, taken.spoke, pair.handled);
    const hub = createSide(pair.hub, this.#input.hub, pair.hubOnly, taken.hub, pair.handled);
    for (const member of [...pair.spoke.members, ...pair.hub.members])
      checkMarkers(member, this.#input.report);
    for (const move of moves) {
      const [from, to] = movedClaims(spoke, hub, move, this.#input.report);
      if (from !== undefined && to !== undefined) this.#claim(pair, from, to);
    }
    // A type that both versions share needs no moves, even if it has markers, as Cluster API's.
    if (pair.spoke !== pair.hub) this.#moves(pair, spoke, hub);
    for (const member of pair.spoke.members) {
      const partner = pair.hub.members.find(({ name }) => name === member.name);
      const isPlanned = spoke.claimed.has(member.name) || isDecided(member, partner);
      // The marker of a hub's field applies to versions without such a field.
      if (partner === undefined || isPlanned || hub.claimed.has(partner.name)) continue;
      this.#claim(
        pair,
        { side: spoke, path: [member.name], member },
        { side: hub, path: [partner.name], member: partner },
      );
    }
    planRest(spoke, hub, this.#lossy, this.#input.report);
    planRest(hub, spoke, this.#lossy, this.#input.report);
  }

  /** Fields with an explicit counterpart. Those of the hub may not exist in every spoke. */
  #moves(pair: PairPlan, spoke: Side, hub: Side): void {
    for (const member of pair.spoke.members) {
      const marker = conversionMarker(member, "from");
      if (marker === undefined) continue;
      const path = String(marker.value).split(".");
      const partner = followMembers(pair.hub, path)?.at(-1);
      if (partner === undefined) {
        reportNoSuchField(marker, hub, this.#input.report);
        spoke.claimed.add(member.name);
        continue;
      }
      this.#claim(pair, { side: spoke, path: [member.name], member }, { side: hub, path, member: partner });
    }
    for (const member of pair.hub.members) {
      const marker = conversionMarker(member, "from");
      if (marker === undefined || hub.claimed.has(member.name)) continue;
      const path = String(marker.value).split(".");
      const partner = followMembers(pair.spoke, path)?.at(-1);
      if (partner === undefined) continue;
      this.#claim(pair, { side: spoke, path, member: partner }, { side: hub, path: [member.name], member });
    }
  }

  #claim(pair: PairPlan, from: Claim, to: Claim): void {
    const unsafe = [from, to].find(({ path }) => path.includes(prototypeField));
    if (unsafe !== undefined) reportPrototypeField(unsafe, this.#input.report);
    for (const { side, path } of [from, to]) {
      const key = claimKey(path);
      if (side.claimed.has(key))
        this.#input.report(
          conversionDiagnostics.conversionClaimedTwice.create(
            { field: path.join("."), version: side.version },
            from.member.location,
          ),
        );
      side.claimed.add(key);
    }
    if (unsafe !== undefined) return;
    const value = this.#value(pair, from, to);
    if (value === undefined) return;
    const members = { spoke: from.member, hub: to.member };
    pair.fields.push({ spoke: from.path, hub: to.path, value, members });
  }

  #value(pair: PairPlan, from: Claim, to: Claim): ValuePlan | undefined {
    const marker = claimMarker(from, to, "with");
    const types = { spoke: from.member.type, hub: to.member.type };
    const { report } = this.#input;
    if (claimMarker(from, to, "lossy") !== undefined) this.#lossy.add(from.member).add(to.member);
    const name = pair.name + nameWord(from.path.at(-1) ?? "");
    const words = {
      spoke: memberType(aliasOf(pair, "spoke"), from.path),
      hub: memberType(aliasOf(pair, "hub"), to.path),
    };
    if (marker !== undefined) return this.#overridden(marker, types, words, name, "field");
    const taken = { spoke: takenBelow(from), hub: takenBelow(to) };
    const value = this.#between(types.spoke, types.hub, words, name, taken);
    if (value === undefined) reportTypesDiffer(from, to, report);
    return value;
  }

  /** Plans `with` of a field or a type. */
  #overridden(
    marker: Marker,
    types: Readonly<Record<SideName, TypeNode>>,
    words: Readonly<Record<SideName, string>>,
    name: string,
    of: "field" | "type",
  ): ValuePlan | undefined {
    const { overrides, report } = this.#input;
    const isBuiltIn = marker.value === "byName" && !overrides?.functions.has("byNameToHub");
    const built = isBuiltIn ? this.#byName(types.spoke, types.hub, words, name) : undefined;
    return built ?? overridePlan(marker, types, overrides, report, of);
  }

  /** Plans `with=byName`, between a map and a list of objects with names. */
  #byName(
    spokeType: TypeNode,
    hubType: TypeNode,
    words: Readonly<Record<SideName, string>>,
    name: string,
  ): ValuePlan | undefined {
    const [map, list] = [unwrapNames(spokeType), unwrapNames(hubType)];
    if (map.kind !== "map" || list.kind !== "array") return undefined;
    const [spoke, hub] = [unwrapNames(map.values), unwrapNames(list.items)];
    if (hub.kind !== "object" || !hub.members.some((member) => member.name === "name")) return undefined;
    if (spoke.kind !== "object") {
      const plain = plainByName(spoke, hub);
      if (plain?.of.kind === "same" && plain.of.orEmpty !== undefined) this.#present.add(plain.of.orEmpty);
      return plain;
    }
    const types = {
      spoke: `NonNullable<${words.spoke}>[string]`,
      hub: `NonNullable<${words.hub}>[number]`,
    };
    const taken = { spoke: new Set<string>(), hub: new Set(["name"]) };
    const pair = this.#pair(map.values, list.items, types, name, taken);
    return { kind: "byName", of: { kind: "object", pair } };
  }

  #between(
    spokeType: TypeNode,
    hubType: TypeNode,
    words: Readonly<Record<SideName, string>>,
    name: string,
    taken?: Taken,
  ): ValuePlan | undefined {
    const [spoke, hub] = [unwrapNames(spokeType), unwrapNames(hubType)];
    const converted = namedMarkers(spokeType, hubType, "with");
    const [marker] = [...converted.spoke, ...converted.hub];
    if (marker !== undefined)
      return this.#overridden(marker, { spoke: spokeType, hub: hubType }, words, name, "type");
    if (spoke.kind === "object" && hub.kind === "object") {
      const types = { spoke: nonNull(words.spoke), hub: nonNull(words.hub) };
      return { kind: "object", pair: this.#pair(spokeType, hubType, types, name, taken) };
    }
    if (spoke.kind === "array" && hub.kind === "array") {
      const items = {
        spoke: `NonNullable<${words.spoke}>[number]`,
        hub: `NonNullable<${words.hub}>[number]`,
      };
      const of = this.#between(spoke.items, hub.items, items, name);
      return of === undefined ? undefined : { kind: "list", of };
    }
    if (spoke.kind === "map" && hub.kind === "map") {
      const values = {
        spoke: `NonNullable<${words.spoke}>[string]`,
        hub: `NonNullable<${words.hub}>[string]`,
      };
      const of = this.#between(spoke.values, hub.values, values, name);
      return of === undefined ? undefined : { kind: "map", of };
    }
    if (spoke.kind === "nullable" && hub.kind === "nullable") {
      const values = { spoke: withoutNull(words.spoke), hub: withoutNull(words.hub) };
      const of = this.#between(spoke.of, hub.of, values, name, taken);
      return of === undefined ? undefined : { kind: "nullable", of };
    }
    return plainPlan(spoke, hub);
  }
}

/** Pairs by both types, and by the markers of the names that their fields use for them. */
class KnownPairs {
  readonly #pairs = new Map<
    PairPlan["spoke"],
    { readonly pair: PairPlan; readonly markers: readonly Marker[] }[]
  >();

  find({ spoke, hub }: Pick<PairPlan, "hub" | "spoke">, markers: readonly Marker[]): PairPlan | undefined {
    return this.#pairs.get(spoke)?.find((known) => known.pair.hub === hub && isEqual(known.markers, markers))
      ?.pair;
  }

  add(pair: PairPlan, markers: readonly Marker[]): void {
    this.#pairs.set(pair.spoke, [...(this.#pairs.get(pair.spoke) ?? []), { pair, markers }]);
  }
}

function isEqual(some: readonly Marker[], others: readonly Marker[]): boolean {
  return some.length === others.length && some.every((marker, at) => marker === others[at]);
}

/**
 * Returns the fields of `status` that only one version has. Conversions do not restore them, because
 * clients that may not write `status` can change annotations.
 */
function unrestoredStatus(root: PairPlan): ReadonlySet<Member> {
  const found = new Set<Member>();
  const seen = new Set<PairPlan>();
  const addPair = (pair: PairPlan): void => {
    if (seen.has(pair)) return;
    seen.add(pair);
    addKept(pair.spoke, pair.spokeOnly);
    addKept(pair.hub, pair.hubOnly);
    for (const { value } of pair.fields) {
      const inner = pairIn(value);
      if (inner !== undefined) addPair(inner);
    }
  };
  const addKept = (type: ObjectType, { keep, containers }: KeepPlan): void => {
    for (const member of type.members) {
      const container = containers.get(member.name);
      const inside = container && unwrapObject(member.type);
      if (keep.includes(member.name)) found.add(member);
      if (container !== undefined && inside !== undefined) addKept(inside, container);
    }
  };
  const statusOf = ({ keep, containers }: KeepPlan): KeepPlan => ({
    keep: keep.filter((name) => name === "status"),
    containers: new Map([...containers].filter(([name]) => name === "status")),
  });
  addKept(root.spoke, statusOf(root.spokeOnly));
  addKept(root.hub, statusOf(root.hubOnly));
  for (const { spoke, hub, value } of root.fields) {
    const inner = spoke[0] === "status" || hub[0] === "status" ? pairIn(value) : undefined;
    if (inner !== undefined) addPair(inner);
  }
  return found;
}
