import type { JSONValue } from "@capikit/api/meta";
import { applyPatch } from "rfc6902";
import { MutationError } from "../errors/mutation-error.ts";
import { isJsonObject, type JsonObject, ownMember } from "./json-object.ts";
import { jsonPointer, pointerTokens } from "./json-pointer.ts";
import { applyMergePatch } from "./merge-patch.ts";

/** An operation of a JSON patch (RFC 6902). */
export type PatchOperation =
  | { op: "add" | "replace" | "test"; path: string; value: JSONValue }
  | { op: "remove"; path: string }
  | { op: "move" | "copy"; from: string; path: string };

/** A patch that a mutator returns instead of editing its draft. Made by {@link jsonPatch} and {@link mergePatch}. */
export interface WrittenPatch {
  /** Applies the patch to a draft. */
  readonly applyTo: (draft: JsonObject) => void;
}

const written = new WeakSet<object>();

/** Whether a mutator's result is a patch. */
export function isWrittenPatch(value: unknown): value is WrittenPatch {
  return typeof value === "object" && value !== null && written.has(value);
}

/**
 * The operations of a JSON patch, for a mutator to return. Objects that an `add` would stand in are added where they are missing.
 *
 * @throws MutationError when it is applied, where an operation's path leads nowhere or a `test` fails.
 */
export function jsonPatch(operations: readonly PatchOperation[]): WrittenPatch {
  return asWritten((draft) => {
    operations.forEach((operation, index) => {
      applyOperation(draft, operation, index);
    });
  });
}

/** A merge patch (RFC 7386), for a mutator to return: members that are null are removed. */
export function mergePatch(patch: JsonObject): WrittenPatch {
  return asWritten((draft) => applyMergePatch(draft, patch));
}

function asWritten(applyTo: (draft: JsonObject) => void): WrittenPatch {
  const patch = Object.freeze({ applyTo });
  written.add(patch);
  return patch;
}

function applyOperation(draft: JsonObject, operation: PatchOperation, index: number): void {
  const where = `Operation ${index} (${operation.op} ${operation.path})`;
  const tokens = pointerTokens(operation.path);
  if (tokens === undefined || tokens.length === 0 || tokens.includes("__proto__"))
    throw new MutationError(`${where}: the path is no JSON pointer below the document.`);
  const parent = parentOf(draft, tokens.slice(0, -1), operation.op === "add", where);
  if (Array.isArray(parent)) checkIndex(parent, tokens.at(-1) ?? "", operation.op === "add", where);
  const [failure] = applyPatch(draft, [operation]);
  if (failure) throw new MutationError(`${where}: ${reasonOf(failure)}`);
}

function parentOf(draft: JsonObject, tokens: readonly string[], create: boolean, where: string): JSONValue {
  let current: JSONValue = draft;
  for (const [depth, token] of tokens.entries()) {
    const next: JSONValue | undefined = Array.isArray(current)
      ? current[indexOf(token)]
      : isJsonObject(current)
        ? ownMember(current, token)
        : undefined;
    if (next === undefined && create && isJsonObject(current)) current[token] = {};
    const found: JSONValue | undefined =
      next ?? (isJsonObject(current) ? ownMember(current, token) : undefined);
    if (typeof found !== "object" || found === null)
      throw new MutationError(
        `${where}: there is no object or list at ${jsonPointer(tokens.slice(0, depth + 1))}.`,
      );
    current = found;
  }
  return current;
}

function checkIndex(list: readonly JSONValue[], token: string, adding: boolean, where: string): void {
  if (adding && token === "-") return;
  const index = indexOf(token);
  if (index >= 0 && index < list.length + (adding ? 1 : 0)) return;
  throw new MutationError(`${where}: the list has ${list.length} elements.`);
}

/** The index that a token names, or -1: JSON pointers know neither signs nor leading zeros. */
function indexOf(token: string): number {
  return /^(0|[1-9]\d*)$/.test(token) ? Number(token) : -1;
}

function reasonOf(failure: Error): string {
  return failure.name === "TestError" ? "the value is another one." : "there is no such value.";
}
