import {
  createObjectStore,
  type Failure,
  type ObjectStore,
  type ReflectorOptions,
  reflect,
} from "../../src/reflector/index.ts";
import { type ScriptedServer, type Widget, widgetKind } from "./scripted-server.ts";

/** A running reflector and its recorded changes. */
export interface Reflection extends AsyncDisposable {
  readonly store: ObjectStore<Widget>;
  /** Names and versions of the store's objects. */
  names(): string[];
  readonly changes: string[];
  readonly failures: (Failure & { readonly error: unknown })[];
  readonly lists: string[];
  /** Settles when the reflector ends. */
  readonly done: Promise<void>;
}

/** Starts a reflector with minimal delays by default. It ends with its scope. */
export function startReflection(
  server: ScriptedServer,
  options: ReflectorOptions<Widget> = {},
  onChange?: () => void,
): Reflection {
  const abort = new AbortController();
  const changes: string[] = [];
  const failures: Reflection["failures"] = [];
  const lists: string[] = [];
  const store = createObjectStore<Widget>(({ type, object }) => {
    changes.push(`${type} ${object.metadata.name} ${object.metadata.resourceVersion}`);
    onChange?.();
  });
  const done = reflect(server.client, widgetKind, store, {
    signal: abort.signal,
    backoff: { initialMs: 1, maxMs: 1 },
    observer: {
      failed: (error, failure) => failures.push({ error, ...failure }),
      listed: ({ objects, resourceVersion, via }) => lists.push(`${via} ${objects} ${resourceVersion}`),
    },
    ...options,
  });
  done.catch(() => {}); // for those who do not await it
  return {
    store,
    names: () =>
      [...store.objects.values()].map(
        ({ metadata: { name, resourceVersion } }) => `${name} ${resourceVersion}`,
      ),
    changes,
    failures,
    lists,
    done,
    async [Symbol.asyncDispose]() {
      abort.abort();
      await done.catch(() => {});
    },
  };
}
