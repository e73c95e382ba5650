import type { Page } from 'playwright-core'
import { openWebFiles, type WebFiles } from '../../../../api/web/files.ts'
import { makeLog } from '../../../../shared/log.ts'
import { withApi, type TestApi } from '../../../support/api.ts'
import { withBrowser, type TestBrowser } from '../../../support/browser.ts'
import { builtWeb } from '../../../support/built-web.ts'

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
