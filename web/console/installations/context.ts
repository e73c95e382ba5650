import type { Project } from '../api/projects.ts'
import type { Platform } from '../api/platforms.ts'
import type { Titles } from '../api/versions.ts'
import type { GuideContext } from '../guide-context.ts'

/** Data shared by the screens of a guide's installations. */
export type InstallationsContext = GuideContext & {
  readonly project: Project
  readonly titles: Titles
  readonly platforms: readonly Platform[]
  /** Those on which the current version has steps. */
  readonly platformsWithSteps: readonly Platform[]
}
