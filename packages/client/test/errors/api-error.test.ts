import { describe, expect, it } from "vitest";
import {
  ApiError,
  isAlreadyExists,
  isConflict,
  isExpired,
  isForbidden,
  isNotFound,
} from "../../src/index.ts";

const request = { method: "GET", path: "/api/v1/pods" };

describe("ApiError", () => {
  it("says what the server said of which request", () => {
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
  it("tell apart what shares a status code", () => {
    const exists = new ApiError(request, 409, {
      body: { apiVersion: "v1", kind: "Status", reason: "AlreadyExists" },
    });
    expect([isAlreadyExists(exists), isConflict(exists)]).toEqual([true, false]);
    expect([isExpired(new ApiError(request, 410, {})), isForbidden(new ApiError(request, 403, {}))]).toEqual([
      true,
      true,
    ]);
  });

  it("refuse what is no ApiError", () => {
    expect([
      isNotFound(new Error("NotFound")),
      isNotFound(undefined),
      isNotFound({ reason: "NotFound" }),
    ]).toEqual([false, false, false]);
  });
});
