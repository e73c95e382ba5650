import type { Finding } from '../wire/versions.ts'

/** Where in the list of steps a finding is; undefined for one about the whole. */
export function stepOf({ path }: Finding): number | undefined {
  const index = /^requirements\.(\d+)/.exec(path)?.[1]
  return index === undefined ? undefined : Number(index)
}

/** The findings in a refusal to save: `requirements.0.title: must not be empty; ...`. The lint calls what is beside the steps the version's. */
export function findingsIn(message: string): Finding[] {
  return message.split('; ').flatMap((part) => {
    const [, steps, scopes, text] =
      /^(?:(requirements\.[^:\s]+)|((?:allowed|default)_scope[^:\s]*)): (.+)$/.exec(part) ?? []
    const path = steps ?? (scopes && `version.${scopes}`)
    return path === undefined || text === undefined ? [] : [{ code: 'invalid_request', path, message: text }]
  })
}
