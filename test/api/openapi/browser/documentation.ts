import type { Page } from 'playwright-core'
import { openWebFiles, type WebFiles } from '../../../../api/web/files.ts'
import { makeLog } from '../../../../shared/log.ts'
import { withApi, type TestApi } from '../../../support/api/api.ts'
import { withBrowser, type TestBrowser } from '../../../support/browser/browser.ts'
import { builtWeb } from '../../../support/browser/built-web.ts'

export type Documentation = { readonly api: TestApi; readonly browser: TestBrowser }

/** Serves the documentation and its built files to a browser. */
export function withDocumentation(): Documentation {
  let webFiles: WebFiles
  before(async () => {
    await builtWeb()
    webFiles = await openWebFiles(makeLog('test', 'silent'))
  })
  return { api: withApi(() => ({ webFiles })), browser: withBrowser() }
}

/**
 * Removes parts of the reference that the next accessibility check does not cover. Axe takes seconds for thousands of
 * elements that are hidden or outside the checked part.
 */
export async function removeParts(view: Page, selector: string): Promise<void> {
  await view.evaluate(`document.querySelectorAll('${selector}').forEach((part) => part.remove())`)
}

/**
 * Removes the elements that match the selector and contain nothing new: for each element in them, elements before them
 * have one with the same tag and classes whose parent also has the same tag and classes. They have the same styles, so
 * they would pass the same accessibility checks.
 */
export async function removeRepeats(view: Page, selector: string): Promise<void> {
  await view.evaluate(`(() => {
    const seen = new Set()
    const nameOf = ({ tagName, className }) => tagName + '.' + className
    for (const part of document.querySelectorAll('${selector}')) {
      const kinds = [part, ...part.querySelectorAll('*')].map((element) => nameOf(element.parentElement) + '>' + nameOf(element))
      if (kinds.every((kind) => seen.has(kind))) part.remove()
      for (const kind of kinds) seen.add(kind)
    }
  })()`)
}
