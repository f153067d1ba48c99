import type { ConversionError } from "@capikit/api/conversion/runtime";
import { type BoundedMap, createBoundedMap, shortText } from "@capikit/common/json";
import { TokenBucket } from "@capikit/common/time";
import type { Logger } from "@capikit/serving";

const rate = { burst: 10, perSecond: 1 };
const limits = { store: "logged conversion data", maxEntries: 1000, maxBytes: 4 * 1024 * 1024 };

interface Log {
  readonly bucket: TokenBucket;
  /** Objects that were logged. */
  readonly logged: BoundedMap<true>;
}

/** By the logger of a webhook server, for all its webhooks. */
const logs = new WeakMap<Logger, Log>();

/**
 * Logs invalid data of an object once, as each list would repeat it. Names that a caller without a
 * cluster invents are also limited by time.
 */
export function logInvalidData(
  logger: Logger,
  { webhook, object, error }: { webhook: string; object: string; error: ConversionError },
): void {
  const log = logs.get(logger) ?? { bucket: new TokenBucket(rate), logged: createBoundedMap<true>(limits) };
  logs.set(logger, log);
  const name = shortText(object, 600);
  const key = `${name} ${error.path}`;
  if (log.logged.get(key) === true || !log.bucket.take()) return;
  log.logged.set(key, true);
  logger.warn("Invalid conversion data dropped", { webhook, object: name, error });
}
