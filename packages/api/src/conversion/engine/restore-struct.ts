import { structsIn } from "@capikit/common/go-types";
import type { ConversionContext } from "../overrides/conversion-context.ts";
import { keyOfItem } from "../runtime/key-of-item.ts";
import {
  getPath,
  type Memory,
  type Struct,
  setPath,
  struct,
  structs,
  withoutNegative,
} from "../wire/memory.ts";
import { convertStep, structConverter } from "./convert-struct.ts";
import { fieldAt } from "./field-at.ts";
import { collectFinishers, type Finish } from "./overrides.ts";
import { planStep, zeroOf } from "./plan-steps.ts";
import { type PlannedField, structPlan } from "./struct-plan.ts";

/**
 * Completes an object of the hub from the old object and from the stored hub object,
 * `undefined` without annotation.
 */
type Restorer = (old: Struct, hub: Struct, stored: Struct | undefined, context: ConversionContext) => void;

const restorers = new Map<string, Restorer>();

/** Returns the function that completes a struct of the hub. Its plan is read on first use. */
export function structRestorer(old: string, hub: string): Restorer {
  const key = `${old} ${hub}`;
  const known = restorers.get(key);
  if (known !== undefined) {
    return known;
  }
  let parts: readonly Restorer[] | undefined;
  let finish: readonly Finish[] = [];
  const restorer: Restorer = (from, to, stored, context) => {
    if (parts === undefined) {
      const plan = structPlan(old, hub);
      finish = collectFinishers(plan.finish, "up");
      parts = plan.fields.flatMap((field) => partOf(old, hub, field) ?? []);
    }
    for (const part of parts) {
      part(from, to, stored, context);
    }
    for (const complete of finish) {
      complete(from, to, stored, context);
    }
  };
  restorers.set(key, restorer);
  return restorer;
}

function partOf(old: string, hub: string, field: PlannedField): Restorer | undefined {
  const restore = field.flags.get("restore");
  if (restore === "always") {
    return (_, to, stored, { restoresNegative }) => {
      if (stored !== undefined) {
        const value = getPath(stored, field.hub);
        setOrDelete(to, field.hub, restoresNegative ? value : withoutNegative(value));
      }
    };
  }
  if (restore === "zero") {
    return zeroRestorer(old, hub, field);
  }
  const match = field.flags.get("within");
  return match === undefined ? undefined : innerRestorer(old, hub, field, match);
}

/** Old versions do not distinguish false or 0 from "not set". The value of the old object wins. */
function zeroRestorer(old: string, hub: string, field: PlannedField): Restorer {
  const step = planStep(old, hub, field, "up", structConverter);
  const zero = zeroOf(fieldAt(hub, field.hub).type);
  return (from, to, stored, context) => {
    const isGiven = getPath(to, field.hub) !== undefined;
    if (!step.isAbsent(getPath(from, field.old))) {
      // Keys can assign an item of a list to another item than its origin.
      if (!isGiven) {
        setPath(to, field.hub, convertStep(step, from, context));
      }
    } else if (stored !== undefined && getPath(stored, field.hub) === zero) {
      setPath(to, field.hub, zero);
    } else if (isGiven) {
      setOrDelete(to, field.hub, undefined);
    }
  };
}

function innerRestorer(old: string, hub: string, field: PlannedField, match: string): Restorer | undefined {
  const [origin, goal] = [fieldAt(old, field.old), fieldAt(hub, field.hub)];
  const inner = structsIn(origin.type, goal.type);
  if (inner === undefined) {
    return undefined;
  }
  const restorer = structRestorer(...inner);
  if (goal.type.kind === "list") {
    return listRestorer(restorer, field, match);
  }
  if (goal.type.kind === "map") {
    return mapRestorer(restorer, field);
  }
  return (from, to, stored, context) => {
    const source = struct(getPath(from, field.old));
    if (source === undefined && (origin.type.kind === "pointer" || !origin.reachable)) {
      return;
    }
    const given = struct(getPath(to, field.hub));
    const target = given ?? {};
    const other = stored === undefined ? undefined : (struct(getPath(stored, field.hub)) ?? {});
    restorer(source ?? {}, target, other, context);
    if (given === undefined && Object.keys(target).length > 0) {
      setPath(to, field.hub, target);
    }
  };
}

const nothing: Struct = {};

/** Items belong together by keys, by `index`, or by index if both lists have the same length. */
function listRestorer(restorer: Restorer, field: PlannedField, match: string): Restorer {
  const keys = match === "" || match === "index" ? undefined : match.split(",");
  return (from, to, stored, context) => {
    const items = structs(getPath(to, field.hub));
    if (items.length === 0) {
      return;
    }
    const origins = structs(getPath(from, field.old));
    const others = structs(getPath(stored, field.hub));
    const partnersIn = (list: readonly Struct[]): PartnerOf => {
      if (keys !== undefined) {
        return firstByKeys(list, keys);
      }
      return match === "index" || list.length === items.length ? (_, index) => list[index] : () => undefined;
    };
    const [originOf, otherOf] = [partnersIn(origins), partnersIn(others)];
    for (const [index, item] of items.entries()) {
      restorer(originOf(item, index) ?? nothing, item, otherOf(item, index), context);
    }
  };
}

type PartnerOf = (item: Struct, index: number) => Struct | undefined;

/** Returns the first item of a list with the same keys as an item. */
function firstByKeys(list: readonly Struct[], keys: readonly string[]): PartnerOf {
  const first = new Map<string, Struct>();
  for (const other of list) {
    const key = keyOfItem(other, keys);
    if (key !== undefined && !first.has(key)) {
      first.set(key, other);
    }
  }
  return (item) => first.get(keyOfItem(item, keys) ?? "");
}

/** Values belong together by name. */
function mapRestorer(restorer: Restorer, field: PlannedField): Restorer {
  const entryOf = (map: Memory, name: string): Struct | undefined => {
    const entries = struct(map);
    return entries !== undefined && Object.hasOwn(entries, name) ? struct(entries[name]) : undefined;
  };
  return (from, to, stored, context) => {
    const [origins, others] = [getPath(from, field.old), getPath(stored, field.hub)];
    for (const [name, value] of Object.entries(struct(getPath(to, field.hub)) ?? nothing)) {
      const item = struct(value);
      if (item !== undefined) {
        restorer(entryOf(origins, name) ?? nothing, item, entryOf(others, name), context);
      }
    }
  };
}

/** Sets the value at a path, or deletes it if it is undefined. */
function setOrDelete(to: Struct, path: readonly string[], value: Memory): void {
  if (value !== undefined) {
    setPath(to, path, value);
    return;
  }
  const parent = struct(getPath(to, path.slice(0, -1)));
  if (parent !== undefined) {
    delete parent[path.at(-1) ?? ""];
  }
}
