import type { Platform } from '../api/platforms.ts'
import type { Titles } from '../api/versions.ts'
import type { GuideContext } from '../template/context.ts'

/** Data that the screens of a guide's installations share. */
export type InstallationsContext = GuideContext & {
  readonly titles: Titles
  readonly platforms: readonly Platform[]
}
