import { phrase } from '../../../../shared/check/messages/facts.ts'
import { addressAsRead } from '../../../../shared/code/address-as-read.ts'
import { percentDecoded } from '../../code/data-url.ts'
import { APOSTROPHE, GREATER, isSpace, QUOTE, SLASH } from '../../input/ascii.ts'
import type { WantedCode } from '../../code/wanted-code.ts'
import { findInText } from '../../code/find-in-text.ts'
import { attributesIn } from '../../tokenizer/read-tag.ts'
import { attributesOf, type StartTag } from '../../tokenizer/start-tag.ts'
import type { WorkBudget } from '../../work-budget.ts'
import type { CopyWithout } from './code-copy.ts'

type Found = CopyWithout<'where'>

/**
 * Finds code in a start tag: in the value of an attribute, or between the signs of text that a browser takes for a tag, such
 * as `i<n.length`.
 */
export function copyInTag(tag: StartTag, code: WantedCode, work: WorkBudget): Found | undefined {
  const bytes = tag.bytes.subarray(tag.span.start, tag.span.end)
  if (!bytes.includes(code.sign)) return undefined
  if (!/^[a-z][\w:-]*$/.test(tag.name)) return textCopy(tag.decode(bytes), code, work)
  const copies = Object.entries(attributesOf(tag)).flatMap((attribute) => {
    const copy = copyInAttribute(attribute, code, work)
    return copy && (tag.name !== 'script' || copy.kind === 'conditional') ? copy : []
  })
  return copies.find(({ kind }) => kind === 'conditional') ?? copies[0]
}

function copyInAttribute(
  [name, value]: readonly [string, string],
  code: WantedCode,
  work: WorkBudget,
): Found | undefined {
  const isAddress = isScriptAddress(value)
  const text = isAddress ? percentDecoded(value).toString() : value
  if (findInText(text, code, work) === undefined) return undefined
  const mayRun = name === 'srcdoc' || /^on[a-z]/.test(name) || isAddress
  return { kind: mayRun ? 'conditional' : 'inactive', place: phrase('the_attribute', { name }), excerpt: '' }
}

/** True for an address that runs when it is opened. */
function isScriptAddress(value: string): boolean {
  return /^javascript:/i.test(addressAsRead(value))
}

function textCopy(source: string, code: WantedCode, work: WorkBudget): Found | undefined {
  return findInText(source, code, work) === undefined ? undefined : { kind: 'pasted', excerpt: '' }
}

/** Offsets of a quotation mark that was left open, and of the code that it took into the value of its attribute. */
export type OpenMark = { readonly mark: number; readonly close: string; readonly code: number }

/**
 * Finds a quotation mark that was not closed before the code: the value that it begins ends at the mark of a later
 * attribute, so that no space follows.
 */
export function openMarkAround(tag: StartTag, code: WantedCode, work: WorkBudget): OpenMark | undefined {
  const { bytes, span, decode } = tag
  const offsets = attributesIn(bytes, span)
  for (let index = 0; index < offsets.length; index += 4) {
    const [from = 0, to = 0] = offsets.slice(index + 2, index + 4)
    const value = bytes.subarray(from, to)
    const mark = bytes[from - 1]
    if ((mark !== QUOTE && mark !== APOSTROPHE) || !value.includes(code.sign)) continue
    if (bytes[to] !== mark || endsValue(bytes, to + 1)) continue
    const text = decode(value)
    const at = findInText(text, code, work)
    if (at === undefined || !text.slice(0, at).includes('<')) continue
    const before = Buffer.byteLength(text.slice(0, at))
    return { mark: from - 1, close: String.fromCharCode(mark), code: from + before }
  }
  return undefined
}

/** True for what follows a value in a tag as it should be. */
function endsValue(bytes: Buffer, at: number): boolean {
  const end = bytes[at] === SLASH ? at + 1 : at
  return bytes[end] === GREATER || (end === at && isSpace(bytes[at]))
}
