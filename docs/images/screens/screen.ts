import type { Page } from 'playwright-core'
import type { DevFile } from '../../../cli/dev/dev-file.ts'

/** The running demo, and those of its resources that have their own screens. */
export type Demo = DevFile & {
  readonly projectId: string
  readonly versionId: string
  readonly installationId: string
  /** Example guide without visits, installations or a draft. */
  readonly unusedTemplateId: string
  /** Guide whose first draft has problems. */
  readonly unfinishedId: string
  readonly unfinishedVersionId: string
  /** Calls the admin API. */
  ask<Body>(call: string, body?: object): Promise<Body>
  /** Link of an installation to the share page, in a locale. */
  share(locale: string): Promise<{ link: string; id: string }>
}

/** A screen or a state of one. */
export type Screen = {
  /** Surface and name, such as `console-keys`. */
  readonly name: string
  /** Goes there and waits until it is complete. */
  readonly reach: (page: Page, demo: Demo) => Promise<unknown>
  /** Only the part in the window: for dialogs, and for pages that are too long to look at. */
  readonly windowOnly?: true
}

/** Screen at a path of the service. */
export function screenAt(name: string, path: (demo: Demo) => string, more: Partial<Screen> = {}): Screen {
  const reach = async (page: Page, demo: Demo): Promise<unknown> => page.goto(demo.baseUrl + path(demo))
  return { name, reach, ...more }
}

/** State of another screen, after what a visitor does there. */
export function screenAfter(
  { reach, ...first }: Screen,
  name: string,
  act: (page: Page, demo: Demo) => Promise<unknown>,
): Screen {
  return {
    ...first,
    name,
    reach: async (page, demo) => {
      await reach(page, demo)
      await act(page, demo)
    },
  }
}

/** Dialog that a button of another screen opens. */
export function dialog(screen: Screen, name: string, button: string | RegExp): Screen {
  const opened = screenAfter(screen, name, async (page) => {
    await page.getByRole('button', { name: button }).first().click()
    await page.getByRole('dialog').waitFor()
  })
  return { ...opened, windowOnly: true }
}
