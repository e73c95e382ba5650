import { fieldWording } from '../../parse-fields.ts'
import { draftRequirement, MAX_CONTENT_BYTES } from '../requirement.ts'
import { unsafeValues } from '../unsafe-values.ts'
import { eachRequirement, type Finding, type LintedDraft } from './finding.ts'

/**
 * What saving a draft would refuse today: a draft may be older than a rule. First what two verifiers might not read
 * alike, since parsing would drop some of it unseen.
 */
export function formProblems(draft: LintedDraft): Finding[] {
  return eachRequirement(draft, (stored, path) => {
    const { order: _, ...requirement } = stored
    const refused = unsafeValues(requirement).map(({ path: at, message }) => ({
      code: 'content_refused' as const,
      path: [path, ...at].join('.'),
      message,
    }))
    return refused.length > 0 ? refused : schemaProblems(requirement, path)
  })
}

function schemaProblems(requirement: unknown, path: string): Finding[] {
  const parsed = draftRequirement.safeParse(requirement, { error: fieldWording })
  return (parsed.error?.issues ?? []).map((issue) => ({
    code: issue.path[0] === 'verification' ? 'check_invalid' : 'requirement_invalid',
    path: [path, ...issue.path].join('.'),
    message: issue.message,
  }))
}

export function sizeProblems({ contentBytes, requirements }: LintedDraft): Finding[] {
  if (requirements.length === 0) {
    return [{ code: 'no_requirements', path: 'requirements', message: 'must have at least one step' }]
  }
  if (contentBytes <= MAX_CONTENT_BYTES) return []
  const message = `must have at most ${MAX_CONTENT_BYTES} bytes together, and has ${contentBytes}`
  return [{ code: 'content_too_large', path: 'requirements', message }]
}

/** A slug is what visitors' events and checks name a step by: two of the same could not be told apart. */
export function duplicateSlugs(draft: LintedDraft): Finding[] {
  const first = new Map<string, string>()
  return eachRequirement(draft, ({ config: { slug } }, path) => {
    const before = first.get(slug)
    if (before === undefined) first.set(slug, path)
    if (before === undefined) return []
    return [{ code: 'duplicate_slug', path: `${path}.config.slug`, message: `is the slug of ${before}, too` }]
  })
}

export function emptySteps(draft: LintedDraft): Finding[] {
  return eachRequirement(draft, ({ config, requirement_type: type }, path) => {
    if (config.snippet === null && type === 'code_snippet') {
      return [
        {
          code: 'snippet_missing',
          path: `${path}.config.snippet`,
          message: 'is what this type of step shows',
        },
      ]
    }
    if (config.snippet === null && config.body === '') {
      return [{ code: 'body_empty', path: `${path}.config.body`, message: 'tells the reader nothing to do' }]
    }
    if (config.snippet !== null && config.language === null) {
      const message = 'is how values of variables are made safe inside of the snippet'
      return [{ code: 'language_missing', path: `${path}.config.language`, message }]
    }
    return []
  })
}
