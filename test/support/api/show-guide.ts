import assert from 'node:assert/strict'
import { showGuide, type ShownGuide } from '../../../api/guides/markdown/shown-guide.ts'
import { openResponseTemplateCache } from '../../../api/guides/response-template-cache.ts'
import type { GuideSelection } from '../../../api/guides/steps.ts'
import { guideWith, type SourceOverrides } from './api.ts'

export const BASE_URL = 'http://127.0.0.1:3000'

export type ShowOptions = {
  readonly source?: SourceOverrides
  readonly select?: Partial<GuideSelection>
  readonly target?: string
  readonly values?: Readonly<Record<string, string>>
  readonly isInstallation?: boolean
}

/** Shows a guide of these steps as the endpoints do. */
export function showSteps(
  steps: Parameters<typeof guideWith>[0],
  { source = {}, select = {}, target, values = {}, isInstallation = false }: ShowOptions = {},
): ShownGuide {
  const guide = guideWith(steps, source).published ?? assert.fail('nothing is published')
  const site = { baseUrl: BASE_URL, target, values: new Map(Object.entries(values)), isInstallation }
  const from = { guide, responseTemplates: openResponseTemplateCache() }
  return showGuide(from, { ...guide.defaults, ...select }, site)
}
