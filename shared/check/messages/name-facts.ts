/**
 * Replaces the facts of a message or hint, such as `{recordType}`, by their names in Markdown: *record type*. The text
 * around a fact names the unit itself.
 */
export function nameFacts(text: string): string {
  return text.replaceAll(/\{(\w+?)(?:Seconds)?\}/g, (_, name: string) => `*${words(name)}*`)
}

function words(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}
