import type { GuideSource } from '../store/guides.ts'
import { parseContent, type Content, type Requirement, type Verification } from './content.ts'

/** The seed's "Rendered install template". */
export type Guide = Omit<GuideSource, 'contentText'> & { id: string; steps: Step[] }

type Step = { slug: string; title: string; body: string; verify: PublicVerification | null }

/** `type`, and what of the check's config everybody may see. */
type PublicVerification = { type: string } & Record<string, unknown>

/** Renders the published content for the template's default platform, locale and scope. */
export function renderGuide(embedKey: string, { contentText, ...guide }: PublishedSource): Guide {
  const content = parseContent(contentText)
  return { id: embedKey, ...guide, steps: shownRequirements(content, guide.platform.slug).map(toStep) }
}

export type PublishedSource = GuideSource & { contentText: string }

/** api.md, "From version to steps": an empty list of platforms or scopes means all of them. */
function shownRequirements({ requirements, default_scope }: Content, platform: string): Requirement[] {
  return requirements
    .filter(({ platform_ids: ids }) => ids.length === 0 || ids.includes(platform))
    .filter(({ installation_scopes: scopes }) => scopes.length === 0 || scopes.includes(default_scope))
    .toSorted((a, b) => a.order - b.order)
}

function toStep({ title, config, verification }: Requirement): Step {
  const body = [config.body, config.snippet && fence(config.snippet, config.language)]
  return {
    slug: config.slug,
    title,
    body: body.filter(Boolean).join('\n\n'),
    verify: verification && publicPart(verification),
  }
}

/** A Markdown code block, fenced by more backticks than the code has in a row. */
function fence(code: string, language: string | null | undefined): string {
  const longest = Math.max(2, ...Array.from(code.matchAll(/`+/g), ([ticks]) => ticks.length))
  const ticks = '`'.repeat(longest + 1)
  return `${ticks}${language ?? ''}\n${code}\n${ticks}`
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
