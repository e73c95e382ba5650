import { percentEncoded, type Reader } from './reader.ts'

/** An address: a value is a percent-encoded part of it. */
export function urlReader(): Reader {
  return { read: () => undefined, write: () => percentEncoded }
}

/** Plain text, in which nothing means anything. */
export function textReader(): Reader {
  return { read: () => undefined, write: () => (value) => value }
}

/** A language that we do not know: only characters that hardly mean anything anywhere. */
export function unknownReader(): Reader {
  return {
    read: () => undefined,
    write: () => (value) =>
      value.replaceAll(/[^\w\-.:/?#@&=+,%]/gu, (character) => percentEncoded(character)),
  }
}
