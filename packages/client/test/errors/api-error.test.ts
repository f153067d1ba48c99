import { describe, expect, it } from "vitest";
import {
  ApiError,
  isAlreadyExists,
  isConflict,
  isExpired,
  isForbidden,
  isInternalError,
  isNotFound,
  isServerTimeout,
  isServiceUnavailable,
  isTimeout,
  isWithCause,
} from "../../src/errors/index.ts";

const request = { method: "GET", path: "/api/v1/pods" };

describe("ApiError", () => {
  it("contains the server's message and the request", () => {
    const body = {
      apiVersion: "v1",
      kind: "Status",
      message: "no",
      reason: "Invalid",
      details: { causes: [{ field: "spec.x", message: "bad", reason: "FieldValueInvalid" }] },
    } as const;
    const error = new ApiError(request, 422, { body });
    expect(String(error)).toBe("ApiError: GET /api/v1/pods: 422 Invalid: no");
    expect(error).toMatchObject({ status: 422, reason: "Invalid", serverMessage: "no", body });
    expect(error.causes[0]?.field).toBe("spec.x");
  });

  it.each([
    [404, "NotFound"],
    [409, "Conflict"],
    [418, "Unknown"],
    [429, "TooManyRequests"],
    [503, "ServiceUnavailable"],
  ])("has a reason for a bare %i", (status, reason) => {
    expect(new ApiError(request, status, {})).toMatchObject({ reason, causes: [] });
  });

  it("shortens a proxy's page", () => {
    const error = new ApiError(request, 502, { text: `<html>\n${"x".repeat(1000)}` });
    expect(error.message).toMatch(/^GET \/api\/v1\/pods: 502 Unknown: <html> x{193}…$/);
  });
});

describe("predicates", () => {
  it("distinguish reasons that share a status code", () => {
    const exists = new ApiError(request, 409, {
      body: { apiVersion: "v1", kind: "Status", reason: "AlreadyExists" },
    });
    expect([isAlreadyExists(exists), isConflict(exists)]).toEqual([true, false]);
    expect([isExpired(new ApiError(request, 410, {})), isForbidden(new ApiError(request, 403, {}))]).toEqual([
      true,
      true,
    ]);
  });

  it.each([
    [405, "MethodNotAllowed"],
    [406, "NotAcceptable"],
    [413, "RequestEntityTooLarge"],
    [415, "UnsupportedMediaType"],
  ])("give a bare %i the reason %s", (status, reason) => {
    expect(new ApiError(request, status, {}).reason).toBe(reason);
  });

  it.each([
    [500, isInternalError],
    [503, isServiceUnavailable],
    [504, isTimeout],
  ])("know a bare %i", (status, predicate) => {
    expect(predicate(new ApiError(request, status, {}))).toBe(true);
    expect(predicate(new ApiError(request, 418, {}))).toBe(false);
  });

  it("inspect the causes, and distinguish a timeout of the server from a request timeout", () => {
    const details = { causes: [{ reason: "NamespaceTerminating" }] };
    const body = { apiVersion: "v1", kind: "Status", reason: "ServerTimeout", details } as const;
    const error = new ApiError(request, 504, { body });
    expect([isWithCause(error, "NamespaceTerminating"), isWithCause(error, "Other")]).toEqual([true, false]);
    expect([isServerTimeout(error), isTimeout(error)]).toEqual([true, false]);
  });

  it("reject other errors", () => {
    expect([
      isNotFound(new Error("NotFound")),
      isNotFound(undefined),
      isNotFound({ reason: "NotFound" }),
    ]).toEqual([false, false, false]);
  });
});
