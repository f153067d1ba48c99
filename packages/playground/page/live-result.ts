import { type Ref, ref, shallowRef, watch } from "vue";

/** The latest result of a computation that follows its input. */
export interface LiveResult<T> {
  readonly value: Readonly<Ref<T>>;
  /** Whether the input has changed since the result was computed. */
  readonly isPending: Readonly<Ref<boolean>>;
  /** The message of an unexpected error; empty without one. */
  readonly failure: Readonly<Ref<string>>;
}

/** The pause in typing, in milliseconds, after which results are computed. */
const pause = 150;

/** Computes a result again whenever its input changes. Outdated results are ignored. */
export function liveResult<I, T>(
  input: () => I,
  compute: (input: I) => Promise<T>,
  initial: T,
): LiveResult<T> {
  const value: Ref<T> = shallowRef(initial);
  const isPending = ref(true);
  const failure = ref("");
  let latest = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const start = async (given: I, number: number): Promise<void> => {
    const outcome = await compute(given).then(
      (result) => ({ result }),
      (error: unknown) => ({ error }),
    );
    if (number !== latest) return;
    if ("result" in outcome) value.value = outcome.result;
    failure.value = "error" in outcome ? String(outcome.error) : "";
    isPending.value = false;
  };
  watch(
    input,
    (given) => {
      latest += 1;
      isPending.value = true;
      clearTimeout(timer);
      timer = setTimeout(start, pause, given, latest);
    },
    { immediate: true },
  );
  return { value, isPending, failure };
}
