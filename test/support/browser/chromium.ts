import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestBrowser } from './browser.ts'

export type ServedPage = { readonly bytes: Uint8Array; readonly contentType?: string }

/** Counts the elements that Chromium finds on a served page. Returns -1 for an invalid selector. */
export type CountIn = (page: ServedPage, selector: string) => Promise<number>

/** Serves pages to Chromium on loopback, one at a time, and counts the elements that its querySelectorAll finds. */
export async function withCounts<T>(
  { withPage }: TestBrowser,
  use: (count: CountIn) => Promise<T>,
): Promise<T> {
  let served: ServedPage = { bytes: new Uint8Array() }
  const server = createServer((request, response) => {
    if (request.url !== '/page') return response.writeHead(204).end()
    const { contentType, bytes } = served
    return response
      .writeHead(200, contentType === undefined ? {} : { 'content-type': contentType })
      .end(bytes)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/page`
  try {
    return await withPage(
      (browser) =>
        use(async (page, selector) => {
          served = page
          await browser.goto(address)
          return browser.evaluate<number>(`(() => {
            try { return document.querySelectorAll(${JSON.stringify(selector)}).length } catch { return -1 }
          })()`)
        }),
      // The pages are malformed on purpose, and errors of their scripts do not matter.
      { expected: /./ },
    )
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

export type PageSelectors = { readonly page: string; readonly selectors: readonly string[] }

/**
 * Counts the elements that Chromium finds for each selector on each page; -1 for an invalid selector. A script writes
 * the pages into a frame, so scripting is enabled, as it is for visitors. Thousands of pages take a second.
 */
export async function countsOnPages(
  { withPage }: TestBrowser,
  pages: readonly PageSelectors[],
): Promise<number[][]> {
  // One hidden frame for all pages, since layout would be most of a page's cost.
  const count = `(() => {
    const frame = document.body.appendChild(document.createElement('iframe'))
    frame.style.display = 'none'
    return ({ page, selectors }) => {
      const inside = frame.contentDocument
      inside.open()
      inside.write(page)
      inside.close()
      return selectors.map((selector) => {
        try { return inside.querySelectorAll(selector).length } catch { return -1 }
      })
    }
  })()`
  return withPage((browser) => browser.evaluate<number[][]>(`${JSON.stringify(pages)}.map(${count})`), {
    expected: /./,
  })
}
