import { ownValue } from '../../shared/own-value.ts'
import { canonicalJson } from '../../shared/canonical.ts'
import { internalLimits } from '../../shared/canonical/limits.ts'
import type { Requirement } from '../../shared/content/version-content.ts'

export type FieldChange = { path: string; before: unknown; after: unknown }

/** Differences between two versions, in the order of the later one. */
export type VersionDiff = {
  fields: FieldChange[]
  added: StepName[]
  removed: StepName[]
  changed: (StepName & { fields: FieldChange[] })[]
  /** Steps of both versions whose position changed. */
  moved: (StepName & { from: number; to: number })[]
}

type StepName = { id: string; slug: string; title: string }

export type ComparableVersion = {
  allowed_scopes: readonly string[]
  default_scope: string
  changelog: string
  requirements: readonly Requirement[]
}

/** Compares the content of two versions. Steps are matched by id, or by slug if no id matches. */
export function diffVersions(before: ComparableVersion, after: ComparableVersion): VersionDiff {
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

type StepPair = { before: Requirement; after: Requirement }

/** Matches steps, in the order of the later version. */
function matchSteps(before: readonly Requirement[], after: readonly Requirement[]): StepPair[] {
  const unmatched = new Set(before)
  const matchOf = new Map<Requirement, Requirement>()
  for (const isSame of [sameId, sameSlug]) {
    for (const step of after) {
      const match = matchOf.has(step) ? undefined : [...unmatched].find((earlier) => isSame(earlier, step))
      if (!match) continue
      unmatched.delete(match)
      matchOf.set(step, match)
    }
  }
  return after.flatMap((step) => {
    const match = matchOf.get(step)
    return match ? [{ before: match, after: step }] : []
  })
}

function sameId(a: Requirement, b: Requirement): boolean {
  return a.id === b.id
}

function sameSlug(a: Requirement, b: Requirement): boolean {
  return a.config.slug === b.config.slug
}

function versionFields({ allowed_scopes, default_scope, changelog }: ComparableVersion): object {
  return { allowed_scopes, default_scope, changelog }
}

function stepFields(requirement: Requirement): object {
  const { id: _, order: __, ...fields } = requirement
  return fields
}

/** Compares objects field by field. A list or text that differs is reported whole. */
function changedFields(before: unknown, after: unknown, path = ''): FieldChange[] {
  if (canonicalJson(before, internalLimits) === canonicalJson(after, internalLimits)) return []
  if (!isRecord(before) || !isRecord(after)) return [{ path, before: before ?? null, after: after ?? null }]
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].flatMap((name) =>
    changedFields(ownValue(before, name), ownValue(after, name), path === '' ? name : `${path}.${name}`),
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Finds the fewest moves that explain the new order: the steps outside the longest subsequence that kept its order. */
function movedSteps(pairs: readonly StepPair[]): VersionDiff['moved'] {
  const unmoved = longestIncreasing(pairs.map(({ before }) => before.order))
  return pairs
    .filter((_, index) => !unmoved.has(index))
    .map(({ before, after }) => ({ ...nameOf(after), from: before.order, to: after.order }))
}

/** Indexes of the longest increasing subsequence. */
function longestIncreasing(numbers: readonly number[]): Set<number> {
  const longestEndingAt: number[][] = []
  numbers.forEach((number, index) => {
    const extendable = longestEndingAt.filter((indexes) => (numbers[indexes.at(-1) ?? 0] ?? 0) < number)
    longestEndingAt.push([...longestOf(extendable), index])
  })
  return new Set(longestOf(longestEndingAt))
}

function longestOf(lists: readonly number[][]): number[] {
  return lists.reduce<number[]>((longest, list) => (list.length > longest.length ? list : longest), [])
}

function nameOf({ id, config, title }: Requirement): StepName {
  return { id, slug: config.slug, title }
}
