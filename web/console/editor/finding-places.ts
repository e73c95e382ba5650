import type { Finding } from '../api/versions.ts'

/** A problem with a draft: a finding of the validation, or part of a refusal to save. */
export type DraftProblem = Pick<Finding, 'path' | 'message'>

/** Index of the step that a problem is in; undefined for a problem of the whole draft. */
export function stepOf({ path }: DraftProblem): number | undefined {
  const index = /^requirements\.(\d+)/.exec(path)?.[1]
  return index === undefined ? undefined : Number(index)
}

/** Parses a refusal to save, such as `requirements.0.title: must not be empty; ...`. Scopes belong to the version. */
export function findingsIn(message: string): DraftProblem[] {
  return message.split('; ').flatMap((part) => {
    const [, steps, scopes, text] =
      /^(?:(requirements\.[^:\s]+)|((?:allowed|default)_scope[^:\s]*)): (.+)$/.exec(part) ?? []
    const path = steps ?? (scopes && `version.${scopes}`)
    return path === undefined || text === undefined ? [] : [{ path, message: text }]
  })
}
