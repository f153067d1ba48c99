/** Converts the first letter to upper case: `machinePool` is `MachinePool`. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
