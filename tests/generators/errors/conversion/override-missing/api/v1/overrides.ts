export function modeToHub(value: string): string {
  return value;
}

export function modFromHub(value: string): string {
  return value;
}
