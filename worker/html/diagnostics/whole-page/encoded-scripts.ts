import { decodeDataUrl } from '../../code/data-url.ts'
import { isModule } from '../../code/script-code.ts'
import type { Position } from '../../input/line-counter.ts'
import type { PageSource } from '../../page/page-source.ts'
import { scriptKindOf } from '../../page/script-type.ts'
import { readTag } from '../../tokenizer/read-tag.ts'
import { attributesOf, startTag } from '../../tokenizer/start-tag.ts'
import { enclosuresAt } from './enclosures.ts'

/** Tags to examine, since a hostile page may have many. */
const MAX_LOOKS = 100

/** Steps for each byte of an address that is decoded and searched. */
const BYTE_STEPS = 4

/** Finds a script with its code in its address, as optimisers write it, whose code has one of the texts. */
export async function findEncodedScript(
  page: PageSource,
  texts: readonly string[],
): Promise<Position | undefined> {
  const { bytes } = page
  if (!bytes.includes('data:')) return undefined
  const found: number[] = []
  let looks = 0
  for (const { index } of bytes.toString('latin1').matchAll(/<script[\s/][^<>]{0,500}?data:/gi)) {
    if ((looks += 1) > MAX_LOOKS) break
    if (hasText(page, index, texts)) found.push(index)
  }
  if (found.length === 0) return undefined
  // Within the tag, whose first byte is not a part of what is in it.
  const enclosures = await enclosuresAt(
    page,
    found.map((at) => at + 1),
  )
  const index = enclosures.findIndex((enclosure, at) => enclosure?.start === found[at])
  const at = found[index]
  return at === undefined ? undefined : page.positionOf(at)
}

function hasText({ bytes, decode, work }: PageSource, at: number, texts: readonly string[]): boolean {
  const span = readTag(bytes, at, at + 1)
  if (!span || !work.trySpend((span.end - at) * BYTE_STEPS * texts.length)) return false
  const attributes = attributesOf(startTag(bytes, span, decode))
  if (/json/i.test(attributes['type'] ?? '') && scriptKindOf(attributes) === 'data') return false
  return Object.values(attributes).some((value) => {
    const source = decodeDataUrl(value, { isModule: isModule(attributes) })
    return source !== undefined && texts.some((text) => source.includes(text))
  })
}
