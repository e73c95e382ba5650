import { ownValue } from '../../../shared/own-value.ts'
import { manual } from '../../../shared/check/types.ts'
import type { RequirementType, Verification } from '../api/versions.ts'
import { typeNames } from '../checks/type-names.ts'

/** Initial configuration of a check of this type. For a DNS record, it proves ownership, with samples to replace. */
export function newCheck(type: string): Verification {
  switch (type) {
    case 'script_presence':
      return { type, selector: '' }
    case 'dns_lookup':
      return {
        type,
        recordType: 'TXT',
        name: '_example-verification',
        match: 'equals',
        value: 'example-verification={{installation.token}}',
      }
    case 'http_ping':
    case 'rendered_presence':
      return { type }
    case 'signal':
      return { type, name: '' }
    default:
      return manual
  }
}

/** Names a step's check, such as "Check: DNS record". */
export function checkName({ type }: Verification): string {
  return type === manual.type ? 'No check' : `Check: ${ownValue(typeNames, type) ?? type}`
}

/** Returns a step type's default snippet language, or null if it has none. */
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
export const requirementTypeLabels: Readonly<Record<RequirementType, string>> = {
  code_snippet: 'Code snippet',
  dns_record: 'DNS record',
  meta_tag: 'Meta tag',
  file_upload: 'File upload',
  tag_manager: 'Tag manager',
  plugin: 'Plugin',
  app_embed: 'App embed',
  manual: 'Instructions only',
}
