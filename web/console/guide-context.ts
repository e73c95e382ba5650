import type { Template } from './api/templates.ts'
import type { Version } from './api/versions.ts'

/** Data shared by the screens of a guide. */
export type GuideContext = {
  readonly template: Template
  /** Newest first. */
  readonly versions: readonly Version[]
}
