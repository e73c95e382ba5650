import type { z } from 'zod'
import { fromWindow } from '../../shared/check/rendered/global-path.ts'
import { isHostName } from '../../shared/check/rendered/host-name.ts'
import { whyNeverMatches } from '../../shared/check/never-matches.ts'
import { readNewSelector } from '../../shared/check/read-selector.ts'
import { openComparison } from '../guides/checks/open-comparisons.ts'
import { selectorProblem } from '../guides/checks/selector-problem.ts'
import { withStandIns } from '../guides/checks/selector-values.ts'

type Check = Readonly<Record<string, unknown>>
type Problem = { readonly path: readonly (string | number)[]; readonly message: string | undefined }

/**
 * Finds what is written in a `rendered_presence`, and can never pass, or passes with the value of another customer. A draft
 * with it is not saved.
 */
export function renderedProblems(check: Check): z.core.$ZodIssue[] {
  const { hostIs, bodyContains, method } = Object(check['request']) as Check
  const problems: Problem[] = [
    { path: ['selector'], message: written(check['selector'], selectorMessage) },
    { path: ['request', 'hostIs'], message: written(hostIs, hostMessage) },
    { path: ['request'], message: gatedMessage(check) },
    { path: ['request', 'bodyContains'], message: bodilessMessage(method, bodyContains) },
    { path: ['timeoutMs'], message: timeMessage(check['timeoutMs']) },
    ...repeatedTexts(bodyContains),
    ...overlappingPresets(check['preset']),
    ...presetEvidence(check),
  ]
  return problems.flatMap(({ path, message }) =>
    message === undefined ? [] : [{ code: 'custom', path: [...path], message, input: check }],
  )
}

/** Applies to a text that is not empty. A value of another type has its own problem. */
function written(text: unknown, message: (text: string) => string | undefined): string | undefined {
  return typeof text === 'string' && text !== '' ? message(text) : undefined
}

function selectorMessage(selector: string): string | undefined {
  const problem = selectorProblem(selector)
  if (problem !== undefined) return problem
  const read = readNewSelector(withStandIns(selector))
  const why = read.kind === 'read' ? whyNeverMatches(read.list) : undefined
  return why === undefined ? openComparison(selector) : `can never match: ${why}`
}

function hostMessage(host: string): string | undefined {
  if (isHostName(withStandIns(host))) return undefined
  return 'must be a host name such as cdn.example.com, without https://, port and path'
}

function gatedMessage({ consent, request }: Check): string | undefined {
  if (consent !== 'gated' || request !== undefined) return undefined
  return 'is required for consent gated: it is what must wait for consent'
}

function bodilessMessage(method: unknown, texts: unknown): string | undefined {
  if (texts === undefined || (method !== 'GET' && method !== 'HEAD')) return undefined
  return `can never match: a ${method} request has no body`
}

/** Two seconds of a visit are for its end, and a page needs one. */
const MIN_TIMEOUT_MS = 3000

function timeMessage(timeoutMs: unknown): string | undefined {
  if (typeof timeoutMs !== 'number' || timeoutMs >= MIN_TIMEOUT_MS) return undefined
  return `leaves a browser no time to open a page: write ${MIN_TIMEOUT_MS} or more`
}

function repeatedTexts(texts: unknown): Problem[] {
  if (!Array.isArray(texts)) return []
  return texts.flatMap((text, index): Problem[] => {
    const first = texts.indexOf(text)
    if (text === '' || first === index) return []
    return [
      { path: ['request', 'bodyContains', index], message: `is the same as request.bodyContains.${first}` },
    ]
  })
}

/** A primitive has no fields, so only one of `acme` and `acme.id` can be set. */
function overlappingPresets(preset: unknown): Problem[] {
  const paths = Object.keys(Object(preset))
  return paths.flatMap((path): Problem[] => {
    const outer = paths.find((other) => path.startsWith(`${other}.`))
    return outer === undefined
      ? []
      : [{ path: ['preset', path], message: `is within ${outer}, which is set, too` }]
  })
}

/** A variable that the check itself sets is there on every page. */
function presetEvidence({ preset, global }: Check): Problem[] {
  const { path: wanted } = Object(global) as Check
  if (typeof wanted !== 'string') return []
  return Object.keys(Object(preset)).flatMap((path): Problem[] => {
    const [set, found] = [fromWindow(path), fromWindow(wanted)]
    if (!`${set}.`.startsWith(`${found}.`) && !`${found}.`.startsWith(`${set}.`)) return []
    return [{ path: ['preset', path], message: 'sets what global looks for, so that every page would pass' }]
  })
}
