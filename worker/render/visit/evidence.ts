import type { CDPSession, Page } from 'playwright-core'
import { hasElement } from './deep-selector.ts'
import { matchRequest, type OtherValue, type RequestMatch } from './match-request.ts'
import { readGlobal, type Primitive } from './page-world.ts'
import type { VisitPlan, Wanted } from './plan.ts'
import type { RequestLog } from './request-log.ts'

export type WantedPartName = keyof Wanted

/** What a visit has found of what is wanted. A part that was there once counts, since loaders remove their elements. */
export type Evidence = {
  /** Looks at the page once. Never throws because of a page. */
  look(): Promise<void>
  /** False if the page was too busy for the last look, which then says nothing about what is missing. */
  isAnswered(): boolean
  /** The parts that were not found so far. */
  missing(): WantedPartName[]
  /** Values of somebody else in the place of the wanted ones. */
  otherValues(): OtherValue[]
}

export type EvidenceDeps = {
  readonly page: Page
  readonly session: CDPSession
  readonly requests: RequestLog
  /** True if only requests with the visitor's consent count. */
  readonly isGated: boolean
}

const LOOK_MS = 1000
/** Reading a large page takes a while. */
const CONFIRM_EVERY_MS = 500

export function gatherEvidence(
  { wanted, confirm }: Pick<VisitPlan, 'wanted' | 'confirm'>,
  deps: EvidenceDeps,
): Evidence {
  const { selector, global, request } = wanted
  const open = new Set<WantedPartName>(partNames(wanted))
  let otherGlobal: OtherValue | undefined
  let confirmedAt = -Infinity
  let isAnswered = true
  let isBusy = false

  return {
    look: async () => {
      // A look that is cut short has no answer either.
      isAnswered = false
      isBusy = false
      if (open.has('request') && matchesOf(request, deps).some(({ kind }) => kind === 'accepted'))
        open.delete('request')
      if (open.has('global') && (await lookAtGlobal())) open.delete('global')
      if (selector !== undefined && open.has('selector') && (await lookForElement(selector)))
        open.delete('selector')
      isAnswered = !isBusy
    },
    isAnswered: () => isAnswered,
    missing: () => [...open],
    otherValues: () => [
      ...(open.has('global') && otherGlobal ? [otherGlobal] : []),
      ...(open.has('request') ? otherValuesOf(matchesOf(request, deps)) : []),
    ],
  }

  async function lookForElement(text: string): Promise<boolean> {
    const isThere = await lookAtFrames(deps.page, text)
    if (isThere === undefined) isBusy = true
    if (isThere !== true) return false
    if (!confirm) return true
    if (performance.now() - confirmedAt < CONFIRM_EVERY_MS) return false
    confirmedAt = performance.now()
    const html = await within(deps.page.content(), LOOK_MS)
    return html !== undefined && confirm({ html, finalUrl: deps.page.url() })
  }

  async function lookAtGlobal(): Promise<boolean> {
    if (!global) return false
    const seen = await readGlobal(deps.session, global.path)
    if (seen.kind === 'unanswered') isBusy = true
    if (seen.kind === 'missing' || seen.kind === 'unanswered') return false
    if (global.equals === undefined) return true
    if (seen.kind === 'primitive' && isSame(seen.value, global.equals)) return true
    if (seen.kind === 'primitive')
      otherGlobal = {
        found: `${global.path} = ${seen.value}`,
        expected: String(global.equals),
        isState: typeof seen.value === 'boolean',
      }
    return false
  }
}

function matchesOf(
  request: Wanted['request'],
  { requests, isGated }: Pick<EvidenceDeps, 'requests' | 'isGated'>,
): RequestMatch[] {
  if (!request) return []
  return requests.wanted
    .filter(({ beforeConsent }) => !isGated || !beforeConsent)
    .map((seen) => matchRequest(seen, request))
}

function otherValuesOf(matches: readonly RequestMatch[]): OtherValue[] {
  return matches.flatMap((match) => (match.kind === 'other' ? [match.value] : []))
}

export function partNames({ selector, global, request }: Wanted): WantedPartName[] {
  return [
    ...(selector === undefined ? [] : (['selector'] as const)),
    ...(global ? (['global'] as const) : []),
    ...(request ? (['request'] as const) : []),
  ]
}

function isSame(found: Primitive, wanted: Primitive): boolean {
  return typeof found === typeof wanted ? found === wanted : String(found) === String(wanted)
}

/** Undefined if no frame that answers has the element, and one does not answer. */
async function lookAtFrames(page: Page, selector: string): Promise<boolean | undefined> {
  // A frame that is busy, or gone, has no element now. It must not keep the visit from the others.
  const looks = page.frames().map(async (frame) => {
    if (!(await hasElement(frame, selector))) throw new Error('not in this frame')
    return true
  })
  return within(
    Promise.any(looks).catch(() => false),
    LOOK_MS,
  )
}

/** Undefined if the promise fails, or takes longer. */
export async function within<T>(promise: Promise<T>, limitMs: number): Promise<T | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(resolve, limitMs, undefined)
  try {
    return await Promise.race([promise.catch(() => undefined), late])
  } finally {
    clearTimeout(timer)
  }
}
