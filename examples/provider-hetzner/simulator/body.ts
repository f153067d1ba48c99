import { invalidInput } from "./api-error.ts";

/** The JSON body of a request. */
export type Body = Readonly<Record<string, unknown>>;

/** Returns a text of a body. @throws ApiError if it is missing. */
export function textIn(body: Body, field: string): string {
  const value = body[field];
  if (typeof value !== "string" || value === "") throw invalidInput(field, "is required");
  return value;
}

/** Returns a number of a body. @throws ApiError if it is missing. */
export function numberIn(body: Body, field: string): number {
  const value = body[field];
  if (typeof value !== "number") throw invalidInput(field, "must be a number");
  return value;
}

/** Returns a list of a body; empty if it is missing. */
export function listIn(body: Body, field: string): readonly unknown[] {
  const value = body[field] ?? [];
  if (!Array.isArray(value)) throw invalidInput(field, "must be a list");
  return value;
}

/** Returns an object of a body; empty if it is missing. */
export function objectIn(body: Body, field: string): Body {
  const value = body[field] ?? {};
  if (typeof value !== "object" || value === null) throw invalidInput(field, "must be an object");
  return value as Body;
}

/** Returns the common fields of a new resource. */
export function newResource(body: Body, id: number) {
  return {
    id,
    name: textIn(body, "name"),
    labels: objectIn(body, "labels") as Readonly<Record<string, string>>,
    created: "2026-01-01T00:00:00+00:00",
  };
}
