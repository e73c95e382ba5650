import { ownValue } from '../../../shared/own-value.ts'
import { isOwnAddress } from '../../../shared/snippet/address-ids.ts'
import { isIdName } from '../../../shared/snippet/id-names.ts'
import { placesWithin, rankOf, type Places, type Rank } from './places.ts'
import type { Attribute, Tag } from '../../../shared/snippet/tags.ts'

/** An attribute to look for, or a word of a class. */
export type Part = Attribute & {
  readonly rank: Rank
  /** The values in it that tell whose element it is. */
  readonly tells: readonly string[]
  /** True if a longer value would be somebody else's. */
  readonly endsWithPlace: boolean
}

/** Attribute names that need no escapes in CSS. */
const plainName = /^[a-z_][\w-]*$/
const addresses: Readonly<Record<string, string>> = { script: 'src', iframe: 'src', img: 'src', link: 'href' }

/** Returns the parts that distinguish a tag's element: its URL, and what tells whose it is; without these, its names. */
export function distinguishingParts({ name: tag, attributes }: Tag, places: Places): Part[] {
  const parts = attributes
    .filter(({ name, value }) => plainName.test(name) && !/[\n\r\f]/.test(value))
    .flatMap((attribute) => (attribute.name === 'class' ? wordsOf(attribute) : attribute))
    .map((attribute) => toPart(tag, attribute, places))
  if (tag === 'meta') return nameAndContent(parts)
  const address = parts.filter(({ name, value }) => name === ownValue(addresses, tag) && value !== '')
  const telling = parts.filter((part) => part.rank !== 'none' && !address.includes(part))
  if (address.length > 0) return [...address, ...telling]
  if (telling.length > 0) return parts.filter((part) => isNamedId(part) || telling.includes(part))
  return parts.filter(isIdentifying).slice(0, 2)
}

/** The words of a class. The places of words in a value with entities are unknown. */
function wordsOf(attribute: Attribute): Attribute[] {
  const { name, value, start, end } = attribute
  if (end - start !== value.length) return []
  return Array.from(value.matchAll(/\S+/g), ({ 0: word, index }) => ({
    name,
    value: word,
    start: start + index,
    end: start + index + word.length,
  }))
}

function toPart(tag: string, attribute: Attribute, places: Places): Part {
  const own = placesWithin(places, attribute)
  const isNamed = places.variables.length === 0 && mayTell(tag, attribute)
  const rank = rankOf(own)
  if (rank === 'none') {
    const tells = isNamed ? [attribute.value] : []
    return { ...attribute, rank: isNamed ? 'name' : 'none', tells, endsWithPlace: isNamed }
  }
  const marked = [...own.variables, ...own.ids]
  return {
    ...attribute,
    rank,
    tells: marked.map(({ text }) => text),
    endsWithPlace: marked.some(({ end }) => end === attribute.end),
  }
}

/** Standard attributes, and names in the page. */
const ordinary =
  /^(?:id|class|for|name|type|key|itemid|accesskey|charset|rel|role|style|integrity|nonce|aria-.*)$/

/** The name of a setting in JSON. */
const settingName = /"(\w{1,40})"\s{0,5}:/g

/** True for an attribute whose name, settings, address or number may be that of a customer. */
function mayTell(tag: string, { name, value }: Attribute): boolean {
  if (name === 'id' || name === 'class')
    return /(?:^|[-_])(?:\d{5,}|(?=[a-z]*\d)(?=\d*[a-f])[\da-f]{8,})(?:$|[-_])/.test(value)
  if (ordinary.test(name) || /^(?:|true|false|auto|none)$/.test(value)) return false
  if (isOwnAddress(value)) return !(tag === 'script' && name === 'src') && tag !== 'link'
  if (value.startsWith('{'))
    return Array.from(value.matchAll(settingName), ([, key = '']) => key).some(isIdName)
  if (name.startsWith('on')) return /["'](?:https?:)?\/\//.test(value)
  return isIdName(name.replace(/^data-/, ''))
}

/** Returns a meta tag's name and content. Meta tags without a name, such as the charset, do not distinguish a site. */
function nameAndContent(parts: readonly Part[]): Part[] {
  const name = parts.find(({ name: key }) => key === 'name' || key === 'property')
  const content = parts.find(({ name: key }) => key === 'content')
  if (!name || !content) return name ? [name] : []
  const isNamed = content.rank === 'none' && (/verif/i.test(name.value) || isIdName(name.value))
  return [name, isNamed ? { ...content, rank: 'name' } : content]
}

function isNamedId({ name, value }: Attribute): boolean {
  return name === 'id' && value !== ''
}

function isIdentifying({ name, value }: Attribute): boolean {
  return value !== '' && (name === 'id' || (name.startsWith('data-') && !/^(?:true|false|\d+)$/.test(value)))
}
