/**
 * Keeps a value apart from the direction of the text around it (Unicode's first strong isolate), where that is written
 * from right to left: a browser would otherwise move a leading `_`, a port or a `/` to the other end. Arabic is the only
 * such language of messages.
 */
export function isolate(value: string, locale: string): string {
  return /^ar\b/i.test(locale) ? `\u2068${value}\u2069` : value
}
