import { decodeHTMLAttribute } from 'entities'
import { readMarkup, type SpelledAttribute, type SpelledTag } from './markup.ts'
import { attributesByName, pairTags } from './pair-tags.ts'

/**
 * Writes the tags of a pasted text as a published snippet does: quotes, capitals, character references, the order of
 * attributes, and the space in and between tags. Browsers read the result as they read the text. Code stays unchanged.
 */
export function respell(published: string, pasted: string): string {
  const [signed, own] = [readMarkup(published), readMarkup(pasted)]
  if (!signed || !own) return pasted
  const pairs = pairTags(signed, own)
  const elements = own.tags.map((tag) => {
    const other = pairs.get(tag)
    return other ? respellElement(other, tag) : writeElement(tag)
  })
  return respellGap(signed.lead, own.lead) + elements.join('')
}

function writeElement({ opening, attributes, closing, text, gap }: SpelledTag): string {
  return [opening, ...attributes.map(({ source }) => source), closing, text, gap].join('')
}

function respellElement(signed: SpelledTag, own: SpelledTag): string {
  // Without scripts, browsers read the content of `noscript` as markup.
  const text = own.name === 'noscript' ? respell(signed.text, own.text) : own.text
  return respellTag(signed, own) + text + respellGap(signed.gap, own.gap)
}

function respellTag(signed: SpelledTag, own: SpelledTag): string {
  const [signedByName, ownByName] = [attributesByName(signed), attributesByName(own)]
  const common = signed.attributes.flatMap((attribute) => {
    const other = ownByName.get(attribute.name)
    return other ? [respellAttribute(attribute, other)] : []
  })
  const added = own.attributes.filter(({ name }) => !signedByName.has(name))
  const written = added.map(({ source }) => ` ${source.replace(/^[\s/]+/, '')}`)
  return [signed.opening, ...common, ...written, signed.closing].join('')
}

function respellAttribute(signed: SpelledAttribute, own: SpelledAttribute): string {
  if (signed.value === own.value) return signed.source
  const before = /^[^=]+/.exec(signed.source)?.[0] ?? ''
  const isBare = signed.quote === '' && signed.raw !== '' && !/[\s"'`=<>]/.test(own.value)
  const quote = isBare ? '' : signed.quote || '"'
  return `${before}=${quote}${respellValue(signed, own, quote)}${quote}`
}

/** Writes a value with the published one's character references, if it has the same meaning then. */
function respellValue(signed: SpelledAttribute, own: SpelledAttribute, quote: string): string {
  const text = signed.raw.includes('&amp;') ? own.value.replaceAll('&', '&amp;') : own.value
  const written = decodeHTMLAttribute(text) === own.value ? text : own.raw
  return quote === '' ? written : written.replaceAll(quote, quote === '"' ? '&quot;' : '&#39;')
}

/** Comments, end tags and space differ only in what browsers ignore. */
function respellGap(signed: string, own: string): string {
  return tidy(signed) === tidy(own) ? signed : own
}

function tidy(gap: string): string {
  return gap
    .replaceAll(/\s+/g, ' ')
    .replaceAll(' <', '<')
    .replaceAll(' >', '>')
    .replaceAll('> ', '>')
    .replaceAll(/<\/[a-z][\w:-]*>/gi, (tag) => tag.toLowerCase())
    .trim()
}
