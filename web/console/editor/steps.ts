import type { Requirement, RequirementType, Verification } from '../wire/versions.ts'

/** A step in the editor: known by a key of its own, since it has no id before it is saved. */
export type Item = { readonly key: string; readonly step: Requirement }

let made = 0

export function toItem(step: Requirement): Item {
  made += 1
  return { key: step.id ?? `new-${made}`, step }
}

/** What a saved list gives back: the same items with their ids, so that nothing on the page moves. */
export function withSaved(items: readonly Item[], saved: readonly Requirement[]): Item[] {
  return saved.map((step, index) => ({ key: items[index]?.key ?? toItem(step).key, step }))
}

/** An empty step whose slug no other step has. */
export function blankStep(others: readonly Item[]): Requirement {
  return {
    requirement_type: 'manual',
    title: '',
    optional: false,
    platform_ids: [],
    installation_scopes: [],
    config: {
      slug: freeSlug('step', others),
      body: '',
      snippet: null,
      language: null,
      placement: null,
      i18n: {},
    },
    verification: null,
  }
}

export function move<T>(list: readonly T[], from: number, to: number): T[] {
  const item = list[from]
  return item === undefined ? [...list] : list.toSpliced(from, 1).toSpliced(to, 0, item)
}

/** A slug made from a title, as long as nobody has written one and nothing was published under it. */
export function slugFor(title: string, others: readonly Item[]): string {
  return freeSlug(slugOf(title, 60) || 'step', others)
}

/** A name in lower-case letters, digits and single hyphens; empty where nothing of it can be written so. */
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

function freeSlug(wanted: string, others: readonly Item[]): string {
  const taken = new Set(others.map(({ step }) => step.config.slug))
  let slug = wanted
  for (let count = 2; taken.has(slug); count++) slug = `${wanted}-${count}`
  return slug
}

/** What a check of this type begins as. */
export function freshCheck(type: string): Verification | null {
  switch (type) {
    case 'script_presence':
      return { type, selector: '' }
    case 'dns_lookup':
      return { type, recordType: 'TXT', match: 'exists' }
    case 'http_ping':
      return { type }
    default:
      return null
  }
}

/** The language that a snippet of this type is in, where it is always the same one. */
export function languageFor(type: RequirementType): string | null {
  const languages: Partial<Record<RequirementType, string>> = {
    code_snippet: 'html',
    meta_tag: 'html',
    tag_manager: 'html',
    dns_record: 'text',
  }
  return languages[type] ?? null
}
