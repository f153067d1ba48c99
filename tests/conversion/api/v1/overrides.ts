/** The oldest version writes modes in lower case. */
export function modeToHub(value: "fast" | "safe"): "Fast" | "Safe" {
  return value === "fast" ? "Fast" : "Safe";
}

export function modeFromHub(value: "Fast" | "Safe"): "fast" | "safe" {
  return value === "Fast" ? "fast" : "safe";
}
