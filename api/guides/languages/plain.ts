import type { Reader } from './reader.ts'

/** Reads a URL, in which each value is a percent-encoded part. */
export function urlReader(): Reader {
  return { read: () => undefined, escapesAt: () => ['percent'] }
}

/** Reads plain text, in which no character has a meaning. */
export function textReader(): Reader {
  return { read: () => undefined, escapesAt: () => [] }
}

/** Reads an unknown language. Values keep only characters that are harmless in nearly every language. */
export function unknownReader(): Reader {
  return { read: () => undefined, escapesAt: () => ['strict'] }
}
