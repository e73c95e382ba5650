import { canonicalJson } from '../../shared/canonical.ts'
import { internalLimits } from '../../shared/canonical/limits.ts'
import type { Requirement } from '../store/requirements.ts'

export type FieldChange = { path: string; before: unknown; after: unknown }

/** What two versions have not in common, in the order in which the later one shows it. */
export type VersionDiff = {
  fields: FieldChange[]
  added: Step[]
  removed: Step[]
  changed: (Step & { fields: FieldChange[] })[]
  /** Steps that stand elsewhere among those that both versions have. */
  moved: (Step & { from: number; to: number })[]
}

type Step = { id: string; slug: string; title: string }

export type Comparable = {
  allowed_scopes: readonly string[]
  default_scope: string
  changelog: string
  requirements: readonly Requirement[]
}

/** Compares two versions by what they say. A step is the same one by its id, else by its slug. */
export function diffVersions(before: Comparable, after: Comparable): VersionDiff {
  const pairs = matchSteps(before.requirements, after.requirements)
  const kept = new Set(pairs.map((pair) => pair.before))
  const known = new Set(pairs.map((pair) => pair.after))
  return {
    fields: changedFields(versionFields(before), versionFields(after)),
    added: after.requirements.filter((step) => !known.has(step)).map(nameOf),
    removed: before.requirements.filter((step) => !kept.has(step)).map(nameOf),
    changed: pairs.flatMap((pair) => {
      const fields = changedFields(stepFields(pair.before), stepFields(pair.after))
      return fields.length === 0 ? [] : [{ ...nameOf(pair.after), fields }]
    }),
    moved: movedSteps(pairs),
  }
}

type Pair = { before: Requirement; after: Requirement }

/** Pairs in the order of the later version. */
function matchSteps(before: readonly Requirement[], after: readonly Requirement[]): Pair[] {
  const left = new Set(before)
  const partner = new Map<Requirement, Requirement>()
  for (const isSame of [sameId, sameSlug]) {
    for (const step of after) {
      const match = partner.has(step) ? undefined : [...left].find((one) => isSame(one, step))
      if (!match) continue
      left.delete(match)
      partner.set(step, match)
    }
  }
  return after.flatMap((step) => {
    const match = partner.get(step)
    return match ? [{ before: match, after: step }] : []
  })
}

function sameId(a: Requirement, b: Requirement): boolean {
  return a.id === b.id
}

function sameSlug(a: Requirement, b: Requirement): boolean {
  return a.config.slug === b.config.slug
}

function versionFields({ allowed_scopes, default_scope, changelog }: Comparable): object {
  return { allowed_scopes, default_scope, changelog }
}

function stepFields(requirement: Requirement): object {
  const { id: _, order: __, ...fields } = requirement
  return fields
}

/** Goes down to what is no object: lists and texts are shown whole. */
function changedFields(before: unknown, after: unknown, path = ''): FieldChange[] {
  if (canonicalJson(before, internalLimits) === canonicalJson(after, internalLimits)) return []
  if (!isRecord(before) || !isRecord(after)) return [{ path, before: before ?? null, after: after ?? null }]
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].flatMap((name) =>
    changedFields(before[name], after[name], path === '' ? name : `${path}.${name}`),
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The fewest steps that must be taken to another place: those that are not in the longest row that kept its order. */
function movedSteps(pairs: readonly Pair[]): VersionDiff['moved'] {
  const inPlace = longestRise(pairs.map(({ before }) => before.order))
  return pairs
    .filter((_, index) => !inPlace.has(index))
    .map(({ before, after }) => ({ ...nameOf(after), from: before.order, to: after.order }))
}

/** Which indexes make the longest rising row of numbers. */
function longestRise(numbers: readonly number[]): Set<number> {
  const best: number[][] = []
  numbers.forEach((number, index) => {
    const before = best
      .slice(0, index)
      .filter((row) => (numbers[row.at(-1) ?? 0] ?? 0) < number)
      .reduce<number[]>((longest, row) => (row.length > longest.length ? row : longest), [])
    best.push([...before, index])
  })
  return new Set(best.reduce<number[]>((longest, row) => (row.length > longest.length ? row : longest), []))
}

function nameOf({ id, config, title }: Requirement): Step {
  return { id, slug: config.slug, title }
}
