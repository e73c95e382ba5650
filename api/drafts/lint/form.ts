import { toFieldErrors } from '../../errors/parse-fields.ts'
import { fieldWording } from '../../../shared/field-wording.ts'
import { finishedRequirement, MAX_CONTENT_BYTES } from '../requirement.ts'
import { unsafeValues } from '../../signing/unsafe-values.ts'
import type { Requirement } from '../../../shared/content/version-content.ts'
import { eachRequirement, type LintFinding, type LintInput } from './finding.ts'

/** Finds steps that are unfinished, or that break a rule newer than the draft. */
export function formProblems(draft: LintInput): LintFinding[] {
  return eachRequirement(draft, stepProblems)
}

/**
 * Finds the problems that prevent a step from being published. Looks first for unsafe values, which verifiers might
 * read differently, because parsing would silently drop some of them.
 */
export function stepProblems(stored: Requirement, path: string): LintFinding[] {
  const { order: _, ...requirement } = stored
  const unsafe = unsafeValues(requirement).map(({ path: at, message }) => ({
    code: 'content_refused' as const,
    path: [path, ...at].join('.'),
    message,
  }))
  return unsafe.length > 0 ? unsafe : schemaProblems(requirement, path)
}

/** Returns only the first problem of each field, since later problems follow from it. */
function schemaProblems(requirement: unknown, path: string): LintFinding[] {
  const parsed = finishedRequirement.safeParse(requirement, { error: fieldWording })
  const findings = toFieldErrors(parsed.error?.issues ?? []).map(({ path: field, message }): LintFinding => ({
    code: /^verification(\.|$)/.test(field) ? 'check_invalid' : 'requirement_invalid',
    path: field === '' ? path : `${path}.${field}`,
    message,
  }))
  return findings.filter(
    (finding, index) => findings.findIndex(({ path: at }) => at === finding.path) === index,
  )
}

export function sizeProblems({ contentBytes, requirements }: LintInput): LintFinding[] {
  if (requirements.length === 0) {
    return [{ code: 'no_requirements', path: 'requirements', message: 'must have at least one step' }]
  }
  if (contentBytes <= MAX_CONTENT_BYTES) return []
  const message = `must have at most ${MAX_CONTENT_BYTES} bytes in total, but has ${contentBytes}`
  return [{ code: 'content_too_large', path: 'requirements', message }]
}

/** Finds steps that repeat the slug of an earlier step. Events and checks identify steps by slug. */
export function duplicateSlugs(draft: LintInput): LintFinding[] {
  const firstPaths = new Map<string, string>()
  return eachRequirement(draft, ({ config: { slug } }, path) => {
    if (slug === '') return []
    const firstPath = firstPaths.get(slug)
    if (firstPath === undefined) {
      firstPaths.set(slug, path)
      return []
    }
    return [
      { code: 'duplicate_slug', path: `${path}.config.slug`, message: `is also the slug of ${firstPath}` },
    ]
  })
}

export function missingContent(draft: LintInput): LintFinding[] {
  return eachRequirement(draft, ({ config, requirement_type: type }, path) => {
    if (config.snippet === null && type === 'code_snippet') {
      return [
        {
          code: 'snippet_missing',
          path: `${path}.config.snippet`,
          message: 'is empty: this type of step has a snippet to copy',
        },
      ]
    }
    if (config.snippet === null && config.body === '') {
      return [
        { code: 'body_empty', path: `${path}.config.body`, message: 'is empty: tell the visitor what to do' },
      ]
    }
    if (config.snippet !== null && config.language === null) {
      const message = 'is not set: choose it, so that the values of variables are escaped for it'
      return [{ code: 'language_missing', path: `${path}.config.language`, message }]
    }
    return []
  })
}
