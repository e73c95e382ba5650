/** Maximum number of characters of a text in a message. */
const MAX_CHARACTERS = 300

/** Shortens a value for display, and removes characters that could disturb a terminal or a log line. */
export function shorten(value: string, limit: number = MAX_CHARACTERS): string {
  // oxlint-disable-next-line no-control-regex
  const clean = value.replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, ' ')
  return cutAt(clean, limit)
}

/** Shortens a text that is made of clean ones. */
export function cutAt(text: string, limit: number = MAX_CHARACTERS): string {
  return text.length <= limit ? text : `${text.slice(0, limit - 1)}…`
}
