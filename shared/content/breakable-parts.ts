/** Splits a text where names and addresses in it may break: after their dots and slashes, not within a label. */
export function breakableParts(text: string): string[] {
  return text.split(/(?<=\w[./])(?=\w)/)
}
