import { isApplied, MAX_POLICIES } from './csp.ts'
import { attributeOf, type StartTag } from '../tokenizer/start-tag.ts'
import { TooComplex } from '../work-budget.ts'

/** Security policies and base address found so far in the page itself. */
export type PageContext = { readonly policies: string[]; base: string | undefined }

export function newContext(): PageContext {
  return { policies: [], base: undefined }
}

type ContextElement = { readonly name: string; readonly inHead: boolean }

/** Notes an HTML element. A policy counts only in the head. Only the first base element with an address counts. */
export function noteContext(context: PageContext, { name, inHead }: ContextElement, tag: StartTag): void {
  if (name === 'base') noteBase(context, attributeOf(tag, 'href'))
  if (name === 'meta' && inHead && mayHavePolicy(tag))
    notePolicy(context, (attribute) => attributeOf(tag, attribute))
}

const Q = 0x71

/** Rules out most tags without the attribute `http-equiv`: few others have its q. */
function mayHavePolicy({ bytes, span }: StartTag): boolean {
  for (let at = span.nameEnd; at < span.end; at += 1) if (((bytes[at] ?? 0) | 0x20) === Q) return true
  return false
}

export function noteBase(context: PageContext, href: string | undefined): void {
  context.base ??= shortBase(href)
}

/** Notes the policy of a meta element, whose attributes `attribute` reads. */
export function notePolicy(context: PageContext, attribute: (name: string) => string | undefined): void {
  if (attribute('http-equiv')?.toLowerCase() !== 'content-security-policy') return
  const policy = attribute('content')
  if (policy === undefined || !isApplied(policy) || context.policies.length >= MAX_POLICIES) return
  context.policies.push(policy)
}

/** Limited because every address on the page is resolved against the base. No real site has a longer one. */
const MAX_BASE_CHARACTERS = 4096

function shortBase(href: string | undefined): string | undefined {
  if (href !== undefined && href.length > MAX_BASE_CHARACTERS) throw new TooComplex()
  return href
}
