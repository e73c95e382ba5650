import { fence, plainText, splitBody } from './body.ts'
import type { Content, Requirement, Verification } from './content.ts'
import { languageNamed, languages } from './languages/index.ts'
import { findPlaces, type Declared, type Part } from './places.ts'

/** What a guide is wanted for. */
export type Selection = { readonly platform: string; readonly locale: string; readonly scope: string }

/** A step as the guide shows it, with the places of variables still open. */
export type Step = {
  slug: string
  title: Part[]
  body: Part[]
  verify: PublicVerification | null
  optional: boolean
  requirementId: string
  blocks: Block[]
}

export type Block =
  | { type: 'text'; text: Part[] }
  | { type: 'code'; lang?: string; code: Part[] }
  | { type: 'dns_record'; recordType: unknown; name?: unknown; value?: unknown; values?: unknown }

/** `type`, and what of the check's config everybody may see. */
export type PublicVerification = { type: string } & Record<string, unknown>

/** From version to steps (api.md): an empty list of platforms or scopes means all of them. */
export function selectSteps(content: Content, selection: Selection, declared: Declared): Step[] {
  const { platform, scope, locale } = selection
  return content.requirements
    .filter(({ platform_ids: ids }) => ids.length === 0 || ids.includes(platform))
    .filter(({ installation_scopes: scopes }) => scopes.length === 0 || scopes.includes(scope))
    .toSorted((a, b) => a.order - b.order)
    .map((requirement) => toStep(requirement, locale, declared))
}

function toStep(requirement: Requirement, locale: string, declared: Declared): Step {
  const { id, config, verification, optional } = requirement
  const translated = config.i18n && Object.hasOwn(config.i18n, locale) ? config.i18n[locale] : undefined
  const text = renderBody(translated?.body ?? config.body ?? '', declared)
  const snippet = renderSnippet(config.snippet ?? '', config.language, declared)
  const gap = text.body.some((part) => part !== '') && snippet.body.length > 0 ? ['\n\n'] : []
  return {
    slug: config.slug,
    title: findPlaces(translated?.title ?? requirement.title, languages.text, declared),
    body: [...text.body, ...gap, ...snippet.body],
    verify: verification && publicPart(verification),
    optional,
    requirementId: id,
    blocks: [...text.blocks, ...dnsRecord(requirement), ...snippet.blocks],
  }
}

type Rendered = { body: Part[]; blocks: Block[] }

function renderBody(source: string, declared: Declared): Rendered {
  const rendered = splitBody(source).map((stretch) => {
    if (stretch.kind === 'text') return renderText(stretch.source, declared)
    const code = findPlaces(stretch.code, languageNamed(stretch.language), declared)
    return { body: [stretch.open, ...code, stretch.close], blocks: [codeBlock(stretch.language, code)] }
  })
  return { body: rendered.flatMap(({ body }) => body), blocks: rendered.flatMap(({ blocks }) => blocks) }
}

function renderText(source: string, declared: Declared): Rendered {
  const plain = plainText(source)
  const text = findPlaces(plain, languages.text, declared)
  return {
    body: findPlaces(source, languages.markdown, declared),
    blocks: plain === '' ? [] : [{ type: 'text', text }],
  }
}

function renderSnippet(source: string, language: string | null | undefined, declared: Declared): Rendered {
  if (source === '') return { body: [], blocks: [] }
  const code = findPlaces(source, languageNamed(language), declared)
  const { open, close } = fence(language, source)
  return { body: [open, ...code, close], blocks: [codeBlock(language, code)] }
}

function codeBlock(language: string | null | undefined, code: Part[]): Block {
  return { type: 'code', ...(language ? { lang: language } : {}), code }
}

/** A record that somebody has to make, as its check looks for it. */
function dnsRecord({ requirement_type: type, verification }: Requirement): Block[] {
  if (type !== 'dns_record' || verification?.type !== 'dns_lookup') return []
  const { recordType, name, match, value, values } = verification
  // Whatever else the check takes, such as a beginning, is a part of the value; the whole one stands in the text.
  const entered = match === 'equals' || match === 'oneOf' ? { value, values } : {}
  const given = Object.entries({ name, ...entered }).filter(([, field]) => field !== undefined)
  return [{ type: 'dns_record', recordType, ...Object.fromEntries(given) }]
}

/** What a visitor has to put in place is public; how strictly it is judged is the author's own business. */
const publicFields: Readonly<Record<string, readonly string[]>> = {
  script_presence: ['selector'],
  dns_lookup: ['recordType', 'name', 'match', 'value', 'values'],
  http_ping: ['method', 'path'],
}

function publicPart(verification: Verification): PublicVerification {
  const names = publicFields[verification.type] ?? []
  const shown = names.filter((name) => verification[name] !== undefined)
  return { type: verification.type, ...Object.fromEntries(shown.map((name) => [name, verification[name]])) }
}
