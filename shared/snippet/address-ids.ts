import { isIdForm } from './id-forms.ts'
import { hasIdWord, isIdName } from './id-names.ts'
import type { Range, Tag } from './tags.ts'

/** An id in an address. `key` is the name of its parameter, or else empty. */
export type AddressId = Range & { readonly key: string }

/** Finds parts of addresses that look like ids, as in `//js.acme.test/20571234.js`, or whose parameter is named like one. */
export function idsInAddresses(snippet: string, tags: readonly Tag[]): AddressId[] {
  const ranges = tags.flatMap(({ attributes }) => attributes.filter(({ name }) => isAddressAttribute(name)))
  const inCode = Array.from(snippet.matchAll(quotedAddress), ({ index, 0: { length } }) => ({
    start: index + 1,
    end: index + length,
  }))
  return [...ranges, ...inCode].flatMap(({ start, end }) => {
    const address = snippet.slice(start, end)
    return [...userIn(address), ...idsInPath(address), ...idsInQuery(address)].map((id) => ({
      ...id,
      start: start + id.start,
      end: start + id.end,
    }))
  })
}

const quotedAddress = /["'`](?:https?:)?\/\/[^\s"'<>`]{4,400}/g

export function isAddressAttribute(name: string): boolean {
  return /^(?:src|href|action|data)$/.test(name) || name.endsWith('-src')
}

/** The key before the host, as in `https://9f8e7d6c5b4a@errors.acme.test/7`. */
function userIn(address: string): AddressId[] {
  const [, before = '', user = ''] = /^((?:https?:)?\/\/)([^/?#@:]+)@/.exec(address) ?? []
  return isIdForm(user) ? [{ start: before.length, end: before.length + user.length, key: '' }] : []
}

function idsInPath(address: string): AddressId[] {
  const path = /^(?:(?:https?:)?\/\/[^/?#]+)?([^?#]*)/.exec(address)
  const from = (path?.[0].length ?? 0) - (path?.[1]?.length ?? 0)
  const parts = Array.from(path?.[1]?.matchAll(/[^/]+/g) ?? [], ({ 0: part, index }) => {
    const name = part.replace(/(?:\.min)?\.(?:m?js|html?|gif|png|css|php)$/, '')
    return { name, start: from + index }
  })
  const hasId = parts.some(({ name }) => isIdForm(name))
  return parts.flatMap(({ name, start }) => {
    const isId = isIdForm(name) || (hasId && isKeyBesideId(name))
    return isId ? [{ start, end: start + name.length, key: '' }] : []
  })
}

/** A shorter mixture of letters and digits beside an id is that of the same customer: a widget of an account. */
function isKeyBesideId(name: string): boolean {
  return /^[a-z\d]{8,}$/i.test(name) && /[a-z]/i.test(name) && (name.match(/\d/g)?.length ?? 0) >= 3
}

function idsInQuery(address: string): AddressId[] {
  const [, query = ''] = /\?([^#]*)/.exec(address) ?? []
  let at = address.indexOf('?') + 1
  return query.split('&').flatMap((pair) => {
    const [key = '', value = ''] = pair.includes('=') ? pair.split('=', 2) : ['', pair]
    const start = at + pair.indexOf(value, pair.indexOf('=') + 1)
    at += pair.length + 1
    const name = key.replace(/^amp;/, '')
    const isNamed = hasIdWord(name) && isPlainId(value) && !isNameOfHost(value, address)
    const isId = isNamed || isIdForm(value) || (isIdName(name) && /^\d$/.test(value))
    return isId ? [{ start, end: start + value.length, key: name }] : []
  })
}

/** True for the vendor's own name, as in `https://analytics.acme.test/?p_id=Acme`. */
function isNameOfHost(value: string, address: string): boolean {
  const [, host = ''] = /^(?:https?:)?\/\/([^/?#]+)/.exec(address) ?? []
  return host.toLowerCase().split('.').includes(value.toLowerCase())
}

export function isPlainId(value: string): boolean {
  return /^[A-Za-z0-9_][\w.-]+$/.test(value) && !/^(?:true|false|auto|none|null|explicit)$/i.test(value)
}

/** True for an address with a host and a path. */
export function isFileAddress(text: string): boolean {
  return /^(?:https?:)?\/\/[\w-]+(?:\.[\w-]+)+\//.test(text)
}

/** True for an address of a page or an endpoint on a host, rather than of a file: its path may be that of a customer. */
export function isOwnAddress(text: string): boolean {
  const [, path = ''] = /^(?:https?:)?\/\/[\w-]+(?:\.[\w-]+)+\/([^\s?#"'<>{}]+)/.exec(text) ?? []
  return (
    path !== '' && !/\.(?:m?js|css|json|png|gif|svg|jpe?g|webp|html?|php)$|^(?:api\/)?v\d+\/?$/.test(path)
  )
}
