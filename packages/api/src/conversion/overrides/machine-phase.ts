export function machinePhaseToHub(phase: unknown): unknown {
  return phase;
}

/** The old version does not have the phase Updating. */
export function machinePhaseFromHub(phase: unknown): unknown {
  return phase === "Updating" ? "Running" : phase;
}
