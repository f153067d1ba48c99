/**
 * A clock for tests.
 *
 * @module
 */

export { createFakeClock, type FakeClock } from "./fake-clock.ts";
