import { createHash } from 'node:crypto'
import { sourceMatches } from './csp-source.ts'

/** A script as a content security policy judges it. All scripts of a page's source are "parser-inserted". */
export type JudgedScript = {
  /** Where it is loaded from; undefined for an inline script. */
  readonly url: URL | undefined
  /** What it holds, when it is inline. */
  readonly text: string
  readonly nonce: string | undefined
  readonly integrity: string | undefined
}

/** Why a script is blocked: the directive that decides, and a source that would allow it. */
export type Blocked = { readonly directive: string; readonly source: string }

/** Directives that govern script elements; the first that a policy has decides (CSP 3, 6.8.3). */
const scriptDirectives = ['script-src-elem', 'script-src', 'default-src']

/**
 * Judges a script of the page at `self` by all its policies: those of the headers, and of meta elements before the
 * script. Undefined when every one allows it.
 */
export function blockedBy(policies: readonly string[], script: JudgedScript, self: URL): Blocked | undefined {
  const directives = policies.map(directivesOf)
  const upgrades = directives.some((given) => given.has('upgrade-insecure-requests'))
  const loaded = upgrades ? { ...script, url: script.url && upgraded(script.url) } : script
  for (const given of directives) {
    const name = scriptDirectives.find((wanted) => given.has(wanted))
    const sources = name === undefined ? [] : (given.get(name) ?? [])
    if (name === undefined || allows(sources, loaded, self)) continue
    return { directive: name, source: sourceFor(loaded, sources, self) }
  }
  return undefined
}

/** What the address becomes before any policy judges it (Upgrade Insecure Requests, 4.1). */
function upgraded(url: URL): URL {
  if (url.protocol !== 'http:') return url
  const secure = new URL(url)
  secure.protocol = 'https:'
  return secure
}

/** The policies of the header `Content-Security-Policy`, in which commas separate them. */
export function headerPolicies(value: string | undefined): string[] {
  return (value ?? '').split(',').filter((policy) => policy.trim() !== '')
}

/** Under it only nonces and hashes count for scripts of the page's source. */
const STRICT = "'strict-dynamic'"

type Directives = ReadonlyMap<string, readonly string[]>

/** CSP 3, 2.2.1: of several directives with one name the first counts; those that are not ASCII are passed over. */
function directivesOf(policy: string): Directives {
  const directives = new Map<string, readonly string[]>()
  for (const part of policy.split(';')) {
    const [name = '', ...sources] = part.replace(/^[\t\n\f\r ]+|[\t\n\f\r ]+$/g, '').split(/[\t\n\f\r ]+/)
    const key = name.toLowerCase()
    if (!/[^\0-\x7f]/.test(part) && !directives.has(key)) directives.set(key, sources)
  }
  return directives
}

function allows(sources: readonly string[], script: JudgedScript, self: URL): boolean {
  if (script.nonce && sources.some((source) => nonceOf(source) === script.nonce)) return true
  if (script.url === undefined) return allowsInline(sources, script.text)
  if (hasListedIntegrity(sources, script.integrity)) return true
  if (hasKeyword(sources, STRICT)) return false
  const { url } = script
  return sources.some((source) => sourceMatches(source, url, self))
}

/** The word before a nonce may be in any case, the nonce may not. */
function nonceOf(source: string): string | undefined {
  return /^'nonce-(.+)'$/i.exec(source)?.[1]
}

function hasKeyword(sources: readonly string[], keyword: string): boolean {
  return sources.some((source) => source.toLowerCase() === keyword)
}

const hashSource = /^'(sha256|sha384|sha512)-([\w+/-]+={0,2})'$/i

/** CSP 3, 6.7.3.3: 'unsafe-inline' is ignored where a nonce, a hash or 'strict-dynamic' is listed. */
function allowsInline(sources: readonly string[], text: string): boolean {
  if (sources.some((source) => isHashOf(source, text))) return true
  const strict = hasKeyword(sources, STRICT)
  const listed = sources.some((source) => hashSource.test(source) || /^'nonce-/i.test(source))
  return hasKeyword(sources, "'unsafe-inline'") && !strict && !listed
}

function isHashOf(source: string, text: string): boolean {
  const [, algorithm, wanted] = hashSource.exec(source) ?? []
  if (algorithm === undefined || wanted === undefined) return false
  const digest = createHash(algorithm.toLowerCase()).update(text).digest('base64')
  return digest === ordinaryBase64(wanted)
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

function sourceFor({ url }: JudgedScript, sources: readonly string[], self: URL): string {
  if (url === undefined) return 'a nonce or the hash of the snippet'
  if (hasKeyword(sources, STRICT)) return 'a nonce that the snippet carries'
  return url.origin === self.origin ? "'self'" : url.origin
}
