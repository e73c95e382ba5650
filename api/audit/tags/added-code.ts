import { decodeHTML } from 'entities'
import { jsTokens } from '../../../shared/code/js-lexer.ts'
import { cutAt } from '../../../shared/check/shorten.ts'
import { addressAsRead } from '../../../shared/code/address-as-read.ts'
import { isAddressAttribute } from '../../../shared/snippet/address-ids.ts'
import { type Attribute, type Tag, tagsIn } from '../../../shared/snippet/tags.ts'
import { fillPattern } from '../fill-pattern.ts'

const MAX_SHOWN_CHARACTERS = 80

/**
 * Lists what runs code in a pasted text and is not in the published snippet: handlers such as `onload="…"`, addresses with
 * code instead of a host, scripts, and calls in a script.
 */
export function addedCode(published: string, pasted: string): string[] {
  const [signed, own] = [codeIn(published), codeIn(pasted)]
  const attributes = own.attributes.filter(
    ({ name, value }) =>
      !signed.attributes.some((each) => each.name === name && fillPattern(each.value, value) !== undefined),
  )
  const signedCalls = new Set(signed.programs.flatMap(callsIn))
  const calls = own.programs.flatMap(callsIn).filter((name) => !signedCalls.has(name))
  return [
    ...attributes.map(({ name, value }) => cutAt(`${name}="${value}"`, MAX_SHOWN_CHARACTERS)),
    ...[...new Set(calls)].map((name) => cutAt(`${name}()`, MAX_SHOWN_CHARACTERS)),
  ]
}

type Code = {
  /** Attributes whose value browsers run. */
  readonly attributes: readonly { readonly name: string; readonly value: string }[]
  readonly programs: readonly string[]
}

function codeIn(source: string): Code {
  const tags = tagsIn(source)
  if (tags.length === 0) return { attributes: [], programs: [source] }
  const inNoscript = tags.flatMap((tag) => (tag.name === 'noscript' ? [codeIn(textOf(source, tag))] : []))
  return {
    attributes: [
      ...tags.flatMap((tag) => runnableAttributes(source, tag)),
      ...inNoscript.flatMap(({ attributes }) => attributes),
    ],
    programs: tags.flatMap((tag) => (tag.name === 'script' ? [textOf(source, tag)] : [])),
  }
}

function textOf(source: string, { text }: Tag): string {
  return text ? source.slice(text.start, text.end) : ''
}

function runnableAttributes(source: string, { attributes }: Tag): { name: string; value: string }[] {
  return attributes
    .map(({ name, start, end }: Attribute) => ({ name, value: decodeHTML(source.slice(start, end)) }))
    .filter(({ name, value }) => /^on[a-z]/.test(name) || name === 'srcdoc' || isCode(name, value))
}

function isCode(name: string, value: string): boolean {
  const mayRun = isAddressAttribute(name) || name === 'formaction' || name === 'xlink:href'
  return mayRun && /^(?:javascript:|data:(?:text|application)\/)/i.test(addressAsRead(value))
}

/** Words before a parenthesis that call nothing. */
const keywords = new Set('catch for function if return switch typeof while with'.split(' '))

function callsIn(program: string): string[] {
  const tokens = [...jsTokens(program)].filter(({ kind }) => kind !== 'comment')
  return tokens.flatMap(({ kind, text }, index) => {
    const next = tokens[index + 1]?.text ?? ''
    const isCall = kind === 'word' && (next === '(' || next.startsWith('`')) && !keywords.has(text)
    return isCall || text === 'import' ? [text] : []
  })
}
