import type { VersionContent } from '../../shared/content/version-content.ts'
import { stepProblems } from './lint/form.ts'
import { fieldErrors } from '../errors/refuse-fields.ts'
import { toDraftForm } from './read-version.ts'

/** Throws 422 `draft_invalid` if a step's check is unfinished and cannot run. */
export function requireFinishedCheck({ requirements }: VersionContent, slug: string): void {
  const index = requirements.findIndex(({ config }) => config.slug === slug)
  const step = requirements[index]
  if (!step) return
  const path = `requirements.${index}`
  const problems = stepProblems(toDraftForm(step), path)
  const inCheck = problems.filter((problem) => problem.path.startsWith(`${path}.verification`))
  if (inCheck.length > 0) throw fieldErrors('draft_invalid', inCheck)
}
