import { manual } from '../../../shared/check/types.ts'
import { newId } from '../new-id.ts'
import type { Requirement } from '../api/versions.ts'
import type { Item } from './content.ts'

/** Wraps a step in an item. A step without an id gets a new one. */
export function toItem(step: Requirement): Item {
  const id = step.id ?? newId()
  return { key: id, step: { ...step, id } }
}

/** Creates an item with an empty step. */
export function newItem(others: readonly Item[]): Item {
  return { ...toItem(newStep(others)), isNew: true }
}

/** Creates an empty step with a unique slug. */
export function newStep(others: readonly Item[]): Requirement {
  const config = {
    slug: uniqueSlug('step', others),
    body: '',
    snippet: null,
    language: null,
    placement: null,
    i18n: {},
  }
  return {
    requirement_type: 'manual',
    title: '',
    optional: false,
    platform_ids: [],
    installation_scopes: [],
    config,
    verification: manual,
  }
}

/** Copies a step into a new item, with a new id and a unique slug. */
export function duplicate({ step }: Item, others: readonly Item[]): Item {
  const { id: _, ...rest } = step
  const slug = uniqueSlug(step.config.slug.replace(/-\d+$/, '') || 'step', others)
  return { ...toItem({ ...rest, config: { ...step.config, slug } }), isNew: true }
}

/** Replaces an item's step. The slug of a new step follows its title until the author changes the slug. */
export function withStep(item: Item, step: Requirement, others: readonly Item[]): Item {
  const { step: previous } = item
  const followsTitle =
    item.isNew &&
    previous.title !== step.title &&
    previous.config.slug === step.config.slug &&
    previous.config.slug === slugFor(previous.title, others)
  if (!followsTitle) return { ...item, step }
  return { ...item, step: { ...step, config: { ...step.config, slug: slugFor(step.title, others) } } }
}

export function move<T>(list: readonly T[], from: number, to: number): T[] {
  const item = list[from]
  return item === undefined ? [...list] : list.toSpliced(from, 1).toSpliced(to, 0, item)
}

/** Returns a unique slug for a title. */
export function slugFor(title: string, others: readonly Item[]): string {
  return uniqueSlug(slugOf(title, 60) || 'step', others)
}

/** Converts a name to a slug of lowercase letters, digits and single hyphens, which can be empty. */
export function slugOf(name: string, max: number): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-/g, '')
    .slice(0, max)
    .replaceAll(/-$/g, '')
}

function uniqueSlug(base: string, others: readonly Item[]): string {
  const taken = new Set(others.map(({ step }) => step.config.slug))
  let slug = base
  for (let count = 2; taken.has(slug); count++) slug = `${base}-${count}`
  return slug
}
