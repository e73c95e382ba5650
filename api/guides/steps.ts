import { ownValue } from '../../shared/own-value.ts'
import { expectedRecord, withMailValue, type ExpectedRecord } from '../../shared/content/expected-record.ts'
import { fence } from '../../shared/content/fence.ts'
import { isShown } from '../../shared/content/is-shown.ts'
import { withDnsPlace } from '../../shared/check/dns/place.ts'
import type {
  SignedRequirement,
  StepVerification,
  VersionContent,
} from '../../shared/content/version-content.ts'
import { checkParts, mapCheckTexts } from './checks/check-texts.ts'
import { stripMarkdown, splitBody } from './body.ts'
import { languageNamed, languages } from './languages/index.ts'
import { findPlaceholders, type TextPart } from './placeholders.ts'
import { fillsChecks, placesRecords } from './variables/signed-declarations.ts'
import type { DeclaredVariables } from './variables/declarations.ts'

/** The platform, locale and scope for which a guide is rendered. */
export type GuideSelection = { readonly platform: string; readonly locale: string; readonly scope: string }

export type PlatformAndScope = Pick<GuideSelection, 'platform' | 'scope'>

/** A step of a guide, with placeholders for variables. */
export type GuideStep = {
  slug: string
  title: TextPart[]
  body: TextPart[]
  verify: PublicVerification
  optional: boolean
  requirementId: string
  blocks: StepBlock[]
}

export type StepBlock =
  | { type: 'text'; text: TextPart[] }
  | { type: 'code'; lang?: string; code: TextPart[] }
  | DnsRecordBlock

export type DnsRecordBlock = { type: 'dns_record' } & ExpectedRecord

/** A check's `type`, and the public fields of its config. A text with placeholders is a `SplitText`. */
export type PublicVerification = { type: string } & Record<string, unknown>

/** One of a check's texts, split at its placeholders. */
export type SplitText = { readonly parts: readonly TextPart[] }

/**
 * Selects the steps of a version (docs/api.md, "From version to steps"). Each text is parsed once, however many
 * platforms, locales and scopes show it.
 */
export function stepSelector(
  content: VersionContent,
  declared: DeclaredVariables,
): (selection: GuideSelection) => GuideStep[] {
  const readers = {
    ...textReaders(declared),
    check: (verification: StepVerification): StepVerification => {
      const split = fillsChecks(content) ? splitCheck(verification, declared) : verification
      return placesRecords(content) ? withDnsPlace(split) : split
    },
  }

  return (selection) =>
    stepsFor(content, selection).map((requirement) => toStep(requirement, selection.locale, readers))
}

/** Returns the steps of a version for this platform and scope, in order. */
export function stepsFor(content: VersionContent, selection: PlatformAndScope): SignedRequirement[] {
  return content.requirements.filter((requirement) => isShown(requirement, selection))
}

type TextReaders = {
  readonly title: (text: string) => TextPart[]
  readonly body: (source: string) => RenderedText
  /** Reads code in a language. */
  readonly snippet: (language: string) => (source: string) => RenderedText
  readonly check: (verification: StepVerification) => StepVerification
}

function textReaders(declared: DeclaredVariables): Omit<TextReaders, 'check'> {
  return {
    title: memoise((text) => findPlaceholders(text, languages.text, declared)),
    body: memoise((source) => renderBody(source, declared)),
    snippet: memoise((language) => memoise((source) => renderSnippet(source, language, declared))),
  }
}

function memoise<T>(compute: (text: string) => T): (text: string) => T {
  const results = new Map<string, T>()
  return (text) => {
    const found = results.get(text) ?? compute(text)
    results.set(text, found)
    return found
  }
}

function toStep(requirement: SignedRequirement, locale: string, read: TextReaders): GuideStep {
  const { id, config, optional } = requirement
  const verification = read.check(requirement.verification)
  const translated = Object.hasOwn(config.i18n, locale) ? config.i18n[locale] : undefined
  const text = read.body(translated?.body ?? config.body)
  const snippet = read.snippet(config.language ?? '')(config.snippet ?? '')
  const gap = text.body.some((part) => part !== '') && snippet.body.length > 0 ? ['\n\n'] : []
  return {
    slug: config.slug,
    title: read.title(translated?.title ?? requirement.title),
    body: [...text.body, ...gap, ...snippet.body],
    verify: publicPart(verification),
    optional,
    requirementId: id,
    blocks: [
      ...text.blocks,
      ...dnsRecord(read.check(withMailValue(requirement.verification))),
      ...snippet.blocks,
    ],
  }
}

type RenderedText = { body: TextPart[]; blocks: StepBlock[] }

function renderBody(source: string, declared: DeclaredVariables): RenderedText {
  const rendered = splitBody(source).map((section) => {
    if (section.kind === 'text') return renderText(section.source, declared)
    const code = findPlaceholders(section.code, languageNamed(section.language), declared)
    return { body: [section.open, ...code, section.close], blocks: [codeBlock(section.language, code)] }
  })
  return { body: rendered.flatMap(({ body }) => body), blocks: rendered.flatMap(({ blocks }) => blocks) }
}

function renderText(source: string, declared: DeclaredVariables): RenderedText {
  const plain = stripMarkdown(source)
  const text = findPlaceholders(plain, languages.text, declared)
  return {
    body: findPlaceholders(source, languages.markdown, declared),
    blocks: plain === '' ? [] : [{ type: 'text', text }],
  }
}

function renderSnippet(source: string, language: string, declared: DeclaredVariables): RenderedText {
  if (source === '') return { body: [], blocks: [] }
  const code = findPlaceholders(source, languageNamed(language), declared)
  const { open, close } = fence(language, source)
  return { body: [open, ...code, close], blocks: [codeBlock(language, code)] }
}

/** Splits a check's texts at the placeholders of declared variables. */
function splitCheck(verification: StepVerification, declared: DeclaredVariables): StepVerification {
  return mapCheckTexts(verification, (checkText): string | SplitText => {
    const parts = checkParts(checkText)
    const names = parts.flatMap((part) => (typeof part === 'string' ? [] : [part.name]))
    return names.length > 0 && names.every((name) => declared.has(name)) ? { parts } : checkText.text
  })
}

function codeBlock(language: string | null | undefined, code: TextPart[]): StepBlock {
  return { type: 'code', ...(language ? { lang: language } : {}), code }
}

function dnsRecord(verification: StepVerification): StepBlock[] {
  const record = expectedRecord(verification)
  return record ? [{ type: 'dns_record', ...record }] : []
}

/** Fields of a check that visitors may see: what to install, but not how strictly it is compared. */
const publicFields: Readonly<Record<string, readonly string[]>> = {
  script_presence: ['selector', 'code'],
  dns_lookup: ['recordType', 'name', 'at', 'match', 'value', 'values', 'spf', 'dkim', 'dmarc'],
  http_ping: ['method', 'path'],
  rendered_presence: ['selector', 'path'],
  signal: ['name'],
}

function publicPart(verification: StepVerification): PublicVerification {
  const { type } = verification
  const names = ownValue(publicFields, type) ?? []
  const shown = names.filter((name) => verification[name] !== undefined)
  return { type: verification.type, ...Object.fromEntries(shown.map((name) => [name, verification[name]])) }
}
