/** Adds the value of an option that can be repeated to those before it. */
export function collect(value: string, before: readonly string[] = []): string[] {
  return [...before, value]
}
