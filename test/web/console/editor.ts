import type { FrameLocator, Locator, Page } from 'playwright-core'
import type { AdminApi } from '../../support/api/admin-api.ts'
import { makeDraft, makeTemplate, ok, putSteps, type Steps } from '../../support/api/drafts.ts'
import { waitUntil } from '../../support/browser/wait-until.ts'

type Drafts = {
  /** Makes a draft with these steps, and returns the path of its editor. */
  draftWith(steps: readonly unknown[]): Promise<{ path: string; versionId: string }>
  /** Reads the saved steps of a draft. */
  stepsOf(versionId: string): Promise<Steps['requirements']>
}

export function draftsOf({ call }: AdminApi): Drafts {
  return { draftWith, stepsOf }

  async function draftWith(steps: readonly unknown[]): Promise<{ path: string; versionId: string }> {
    const template = await makeTemplate(call)
    const { id } = await makeDraft(call, template.id)
    await ok(putSteps(call, id, steps))
    return { path: `/templates/${template.id}/edit`, versionId: id }
  }

  async function stepsOf(versionId: string): Promise<Steps['requirements']> {
    return (await ok<Steps>(call(`GET /v1/admin/versions/${versionId}/requirements`))).requirements
  }
}

/** Waits until the editor reports that everything is saved. */
export async function waitUntilSaved(page: Page): Promise<void> {
  await page.getByText('Saved', { exact: true }).waitFor()
}

/** Waits until the field at this path has focus. */
export async function waitForFocusAt(page: Page, path: string): Promise<void> {
  await page.locator(`[data-path="${path}"]:focus`).waitFor()
}

/** True if the whole element is in the window, and not covered by the editor's bar. */
export async function isInSight(page: Page, element: Locator): Promise<boolean> {
  const [box, bar] = [await element.boundingBox(), await page.locator('.save-bar').boundingBox()]
  return box !== null && bar !== null && box.y >= 0 && box.y + box.height <= bar.y
}

/** True if the focus is in the element. */
export async function hasFocus(page: Page, selector: string): Promise<boolean> {
  return page.locator(`${selector}:focus-within`).isVisible()
}

/** Waits until the preview shows an image. */
export async function waitForImage(page: Page, selector: string): Promise<void> {
  await waitUntil(
    page,
    `document.querySelector('aside .widget')?.contentDocument.querySelector('waymark-guide')?.shadowRoot.querySelector('${selector}')?.naturalWidth > 0`,
  )
}

/** The preview next to a guide's steps, with the fields that choose what it shows. */
export function previewRegion(page: Page): ReturnType<Page['getByRole']> {
  return page.getByRole('complementary', { name: 'Preview' })
}

/** The page in the preview, with the widget. */
export function previewed(page: Page): FrameLocator {
  return page.frameLocator('iframe.widget')
}
