import { nameOf, type Decode } from '../../tokenizer/start-tag.ts'
import { Tokenizer, type TokenHandler } from '../../tokenizer/tokenizer.ts'
import type { PageSource } from '../../page/page-source.ts'

/** Reader of a complete page. It sees all tags and knows the position of each. */
export abstract class WholePageHandler implements TokenHandler {
  /** Bytes of the page before the current ones. */
  protected before = 0

  abstract startTag(...args: Parameters<TokenHandler['startTag']>): ReturnType<TokenHandler['startTag']>
  abstract endTag(...args: Parameters<TokenHandler['endTag']>): void
  abstract text(...args: Parameters<TokenHandler['text']>): void

  consumed(to: number): void {
    this.before += to
  }

  plainTags(): undefined {}
  comment(..._given: Parameters<TokenHandler['comment']>): void {}
  rawText(..._given: Parameters<TokenHandler['rawText']>): void {}
  tagTooLong(): void {}

  cdataAllowed(): boolean {
    return false
  }

  finished(): boolean {
    return false
  }
}

/** Bytes of a page to read before yielding to other work. */
export const TURN_BYTES = 256 * 1024

/** Reads a page or its first bytes, yielding to other work now and then. */
export async function readThrough(
  { bytes, pause }: Pick<PageSource, 'bytes' | 'pause'>,
  handler: WholePageHandler,
  maxBytes = bytes.length,
): Promise<void> {
  const tokenizer = new Tokenizer(handler, { maxTagBytes: Infinity })
  for (let at = 0; at < Math.min(maxBytes, bytes.length) && !handler.finished(); at += TURN_BYTES) {
    if (at > 0) await pause()
    tokenizer.push(bytes.subarray(at, Math.min(at + TURN_BYTES, maxBytes)))
  }
  tokenizer.end()
}

/** The name of a tag. Only ASCII names are of interest. */
export function asciiNameOf(bytes: Buffer, span: Parameters<TokenHandler['endTag']>[1]): string {
  return nameOf(bytes, span, asLatin1)
}

export const asLatin1: Decode = (piece) => Buffer.from(piece).toString('latin1')
