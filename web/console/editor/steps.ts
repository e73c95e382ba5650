import { manual } from '../../../shared/check/types.ts'
import type { Requirement, RequirementType, Verification } from '../api/versions.ts'

/** Step in the editor. Its key identifies it on the page, since a new step has no id until it is saved. */
export type Item = { readonly key: string; readonly step: Requirement }

let newItems = 0

export function toItem(step: Requirement): Item {
  newItems += 1
  return { key: step.id ?? `new-${newItems}`, step }
}

/** Replaces the steps by their saved form, with ids. Keeps the keys, so that nothing on the page moves. */
export function withSaved(items: readonly Item[], saved: readonly Requirement[]): Item[] {
  return saved.map((step, index) => ({ key: items[index]?.key ?? toItem(step).key, step }))
}

/** Empty step with a unique slug. */
export function newStep(others: readonly Item[]): Requirement {
  return {
    requirement_type: 'manual',
    title: '',
    optional: false,
    platform_ids: [],
    installation_scopes: [],
    config: {
      slug: uniqueSlug('step', others),
      body: '',
      snippet: null,
      language: null,
      placement: null,
      i18n: {},
    },
    verification: manual,
  }
}

export function move<T>(list: readonly T[], from: number, to: number): T[] {
  const item = list[from]
  return item === undefined ? [...list] : list.toSpliced(from, 1).toSpliced(to, 0, item)
}

/** Unique slug for a title. */
export function slugFor(title: string, others: readonly Item[]): string {
  return uniqueSlug(slugOf(title, 60) || 'step', others)
}

/** Slug of a name: lowercase letters, digits and single hyphens. May be empty. */
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

/** Initial configuration of a check of this type. */
export function newCheck(type: string): Verification {
  switch (type) {
    case 'script_presence':
      return { type, selector: '' }
    case 'dns_lookup':
      return { type, recordType: 'TXT', match: 'exists' }
    case 'http_ping':
      return { type }
    case 'signal':
      return { type, name: '' }
    default:
      return manual
  }
}

/** Snippet language of the step types that always use the same one; null for the others. */
export function languageFor(type: RequirementType): string | null {
  const languages: Partial<Record<RequirementType, string>> = {
    code_snippet: 'html',
    meta_tag: 'html',
    tag_manager: 'html',
    dns_record: 'text',
  }
  return languages[type] ?? null
}

/** Labels of the step types, keyed by their names in the API. */
export const requirementTypes: Readonly<Record<RequirementType, string>> = {
  code_snippet: 'Code snippet',
  dns_record: 'DNS record',
  meta_tag: 'Meta tag',
  file_upload: 'File upload',
  tag_manager: 'Tag manager',
  plugin: 'Plugin',
  app_embed: 'App embed',
  manual: 'Instructions only',
}
