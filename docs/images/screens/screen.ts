import type { Page } from 'playwright-core'
import type { DevFile } from '../../../cli/dev/announce.ts'

/** What the screens show: the running demo, and the resources of it that have screens of their own. */
export type Demo = DevFile & {
  readonly projectId: string
  readonly versionId: string
  readonly installationId: string
  /** Link of an installation to the share page, in a locale. */
  share(locale: string): Promise<string>
}

/** A screen or a state of one. */
export type Screen = {
  /** Surface and name, such as `console-keys`. */
  readonly name: string
  /** Goes there and waits until it is complete. */
  readonly reach: (page: Page, demo: Demo) => Promise<unknown>
  /** Only the part in the window: for pages that are too long to look at. */
  readonly windowOnly?: true
}

/** Screen at a path of the service. */
export function at(name: string, path: (demo: Demo) => string, more: Partial<Screen> = {}): Screen {
  const reach = async (page: Page, demo: Demo): Promise<unknown> => page.goto(demo.baseUrl + path(demo))
  return { name, reach, ...more }
}
