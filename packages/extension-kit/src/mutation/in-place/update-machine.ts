import type { UpdateMachineResponse } from "@capikit/api/hooks/v1alpha1";

const largestInt32 = 2 ** 31 - 1;

/**
 * The answer to UpdateMachine while the update goes on.
 *
 * @param retryAfterSeconds whole seconds until the next call, at least 1: 0 would say that the update is done.
 * @throws RangeError for other numbers.
 */
export function inProgress(retryAfterSeconds: number, message?: string): UpdateMachineResponse {
  if (!Number.isInteger(retryAfterSeconds) || retryAfterSeconds < 1 || retryAfterSeconds > largestInt32)
    throw new RangeError(
      `retryAfterSeconds must be a whole number from 1 to ${largestInt32}, not ${retryAfterSeconds}.`,
    );
  return { status: "Success", retryAfterSeconds, ...(message !== undefined && { message }) };
}

/** The answer to UpdateMachine when the update is done. */
export function done(message?: string): UpdateMachineResponse {
  return { status: "Success", retryAfterSeconds: 0, ...(message !== undefined && { message }) };
}

/** The answer to UpdateMachine when the update failed; the message says why, without times and identifiers. */
export function failed(message: string): UpdateMachineResponse {
  return { status: "Failure", message, retryAfterSeconds: 0 };
}
