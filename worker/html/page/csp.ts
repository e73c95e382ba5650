import { createHash } from 'node:crypto'
import { phrase, type Fact } from '../../../shared/check/messages/facts.ts'
import { addressPartsOf, sourceMatches, type AddressParts } from './csp-source.ts'

/** A script that content security policies apply to. All scripts of a page's source are "parser-inserted". */
export type PolicedScript = {
  /** The address it is loaded from; undefined for an inline script. */
  readonly url: URL | undefined
  /** The text of an inline script. */
  readonly text: string
  readonly nonce: string | undefined
  readonly integrity: string | undefined
}

/** The directive that blocks a script, and a source that would allow it. */
export type Blocked = { readonly directive: string; readonly source: Fact }

/** More than any site sends. Ignores the rest, since every policy is applied to every script. */
export const MAX_POLICIES = 20
export const MAX_POLICY_CHARACTERS = 16 * 1024

/** Returns true if a policy is short enough to be applied. */
export function isApplied(policy: string): boolean {
  return policy.length <= MAX_POLICY_CHARACTERS
}

/** Directives that govern script elements; the first that a policy has decides (CSP 3, 6.8.3). */
const scriptDirectives = ['script-src-elem', 'script-src', 'default-src']

/**
 * Applies all policies, from headers and from meta elements before the script, to a script of the page at `self`.
 * Undefined if all of them allow it.
 */
export function blockedBy(
  policies: readonly string[],
  script: PolicedScript,
  self: URL,
): Blocked | undefined {
  const directives = policies.map(directivesOf)
  const url = upgrades(directives) ? script.url && upgrade(script.url) : script.url
  const loaded = { ...script, url, location: url && addressPartsOf(url), digest: digestOf(script.text) }
  const own = addressPartsOf(self)
  for (const policy of directives) {
    const name = scriptDirectives.find((name) => policy.has(name))
    const sources = name === undefined ? [] : (policy.get(name) ?? [])
    if (name === undefined || allows(sources, loaded, own)) continue
    return { directive: name, source: sourceFor(loaded, sources, self) }
  }
  return undefined
}

/** Returns true if the policies make browsers request every address over https. */
export function upgradesRequests(policies: readonly string[]): boolean {
  return upgrades(policies.map(directivesOf))
}

function upgrades(directives: readonly Directives[]): boolean {
  return directives.some((policy) => policy.has('upgrade-insecure-requests'))
}

/** Finds a header policy that sandboxes the page without scripts; meta elements cannot do so (CSP 3, 6.3.2). */
export function sandboxOf(policies: readonly string[]): Blocked | undefined {
  const directive = 'sandbox'
  const source = 'allow-scripts'
  const isClosed = policies.some((policy) => {
    const flags = directivesOf(policy).get(directive)
    return flags !== undefined && !hasKeyword(flags, source)
  })
  return isClosed ? { directive, source } : undefined
}

/** A script with its hashes, one per algorithm: a policy may list thousands of hashes, and the text is long. */
type LoadedScript = PolicedScript & {
  readonly location: AddressParts | undefined
  readonly digest: (algorithm: string) => string
}

function digestOf(text: string): LoadedScript['digest'] {
  const known = new Map<string, string>()
  return (algorithm) => {
    const digest = known.get(algorithm) ?? createHash(algorithm).update(text).digest('base64')
    known.set(algorithm, digest)
    return digest
  }
}

/** Upgrades the address as browsers do before they apply a policy (Upgrade Insecure Requests, 4.1). */
function upgrade(url: URL): URL {
  if (url.protocol !== 'http:') return url
  const secure = new URL(url)
  secure.protocol = 'https:'
  return secure
}

/** The policies in a `Content-Security-Policy` header, separated by commas. */
export function headerPolicies(value: string | undefined): string[] {
  const policies = (value ?? '').split(',').filter((policy) => policy.trim() !== '' && isApplied(policy))
  return policies.slice(0, MAX_POLICIES)
}

/** With this keyword, only nonces and hashes allow scripts in the page's source. */
const STRICT = "'strict-dynamic'"

type Directives = ReadonlyMap<string, readonly string[]>

/** CSP 3, 2.2.1: the first directive with a given name counts; directives that are not ASCII are ignored. */
function directivesOf(policy: string): Directives {
  const directives = new Map<string, readonly string[]>()
  for (const part of policy.split(';')) {
    const [name = '', ...sources] = part.split(/[\t\n\f\r ]/).filter((word) => word !== '')
    const key = name.toLowerCase()
    if (!/[^\0-\x7f]/.test(part) && !directives.has(key)) directives.set(key, sources)
  }
  return directives
}

function allows(sources: readonly string[], script: LoadedScript, self: AddressParts): boolean {
  if (script.nonce && sources.some((source) => nonceOf(source) === script.nonce)) return true
  const { location } = script
  if (location === undefined) return allowsInline(sources, script)
  if (hasListedIntegrity(sources, script.integrity)) return true
  if (hasKeyword(sources, STRICT)) return false
  return sources.some((source) => sourceMatches(source, location, self))
}

/** The keyword before a nonce is case-insensitive, the nonce is not. */
function nonceOf(source: string): string | undefined {
  return /^'nonce-(.+)'$/i.exec(source)?.[1]
}

function hasKeyword(sources: readonly string[], keyword: string): boolean {
  return sources.some((source) => source.toLowerCase() === keyword)
}

const hashSource = /^'(sha256|sha384|sha512)-([\w+/-]+={0,2})'$/i

/** CSP 3, 6.7.3.3: 'unsafe-inline' is ignored where a nonce, a hash or 'strict-dynamic' is listed. */
function allowsInline(sources: readonly string[], { digest }: LoadedScript): boolean {
  if (sources.some((source) => isHashOf(source, digest))) return true
  const strict = hasKeyword(sources, STRICT)
  const listed = sources.some((source) => hashSource.test(source) || /^'nonce-/i.test(source))
  return hasKeyword(sources, "'unsafe-inline'") && !strict && !listed
}

function isHashOf(source: string, digest: LoadedScript['digest']): boolean {
  const [, algorithm, wanted] = hashSource.exec(source) ?? []
  if (algorithm === undefined || wanted === undefined) return false
  return digest(algorithm.toLowerCase()) === ordinaryBase64(wanted)
}

function ordinaryBase64(value: string): string {
  return value.replaceAll('-', '+').replaceAll('_', '/')
}

/** An external script is allowed by its integrity when each hash in it is listed (CSP 3, 6.7.1.1). */
function hasListedIntegrity(sources: readonly string[], integrity: string | undefined): boolean {
  const hashes = (integrity ?? '').split(/\s+/).filter((item) => /^sha(256|384|512)-/i.test(item))
  const listed = new Set(sources.filter((source) => hashSource.test(source)).map(comparable))
  return hashes.length > 0 && hashes.every((hash) => listed.has(comparable(`'${hash.split('?')[0]}'`)))
}

/** The algorithm's name in lower case; the hash itself is case-sensitive. */
function comparable(source: string): string {
  return ordinaryBase64(source.replace(/^'sha\d{3}/i, (name) => name.toLowerCase()).replace('-', ':'))
}

function sourceFor({ url }: PolicedScript, sources: readonly string[], self: URL): Fact {
  if (url === undefined) return phrase('nonce_or_hash')
  if (hasKeyword(sources, STRICT)) return phrase('nonce')
  return url.origin === self.origin ? "'self'" : url.origin
}
