/** Returns a URL that opens an email draft, to nobody yet. */
export function mailDraftUrl(subject: string, body: string): string {
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`
}
