/** Takes lines up to the first one for which this is false. */
export function take(lines: string[], isPart: (line: string) => boolean): string[] {
  const end = lines.findIndex((line) => !isPart(line))
  return lines.splice(0, end < 0 ? lines.length : end)
}
