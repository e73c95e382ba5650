import type { Variable } from '../api/templates.ts'
import type { Starter } from './examples.ts'
import { stepsFor } from './step-for.ts'

type GuideFileOptions = {
  readonly starter: Starter
  readonly name: string
  readonly snippet: string
  readonly variables: readonly Variable[]
}

/** Body of `POST /v1/admin/projects/{id}/templates/import` for a new guide. */
export function guideFile({ starter, name, snippet, variables }: GuideFileOptions): Starter['file'] {
  const common = { ...starter.file, name, changelog: 'First version.' }
  return snippet === '' ? common : { ...common, variables, requirements: stepsFor(snippet) }
}
