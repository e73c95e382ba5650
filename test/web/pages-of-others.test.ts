// Covers web/widget/{load,events,mount}.ts, web/widget/widget.css and web/widget/markdown/copy-button.ts on pages that are
// built or styled in other ways than docs/widget.md shows.
import assert from 'node:assert/strict'
import { withBrowser } from '../support/browser/browser.ts'
import { waitUntil } from '../support/browser/wait-until.ts'
import { withWidgetSite } from '../support/browser/widget.ts'

const guide = '<waymark-guide embed-key="wm_1" target="https://shop.example.com/"></waymark-guide>'

describe("the widget on other people's pages", () => {
  const browser = withBrowser()
  const site = withWidgetSite()
  const { service } = site

  it('loads its modules from the service if its script is in a blob or part of the page', async () => {
    const path = (name: string): string => service.url + name
    const withBase = `<waymark-guide embed-key="wm_1" base-url="${service.url}"></waymark-guide>`
    const scripts = [
      `fetch('${path('/widget/v1.js')}').then((response) => response.blob()).then((blob) => {
        const script = document.createElement('script')
        script.src = URL.createObjectURL(blob)
        document.body.append(script)
      })`,
      `fetch('${path('/widget/v1.mjs')}').then((response) => response.text()).then((text) => {
        const script = document.createElement('script')
        script.type = 'module'
        script.textContent = text
        document.body.append(script)
      })`,
    ]
    for (const script of scripts) {
      await browser.withPage(
        async (page) => {
          const body = `${withBase}<script>${script}</script>`
          await page.goto(site.page(body, { script: '/none.js', policy: ' ' }))
          await page.getByRole('button', { name: 'Check this step' }).waitFor()
        },
        { expected: /404|blob:/ },
      )
    }
  })

  it('copies in a frame without permission, or selects the text and says so', async () => {
    const framed = site.page(guide)
    for (const copies of [true, false]) {
      await browser.withPage(
        async (page) => {
          if (!copies) await page.addInitScript('document.execCommand = () => false')
          await page.goto(
            site.page(
              `<iframe src="${framed}" allow="clipboard-write 'none'" width=900 height=900></iframe>`,
              {
                policy: ' ',
              },
            ),
          )
          const frame = page.frameLocator('iframe')
          await frame.locator('h3 button').nth(1).click()
          await frame.getByRole('button', { name: 'Copy', exact: true }).click()
          await frame.getByRole('button', { name: copies ? 'Copied' : 'Selected. Now copy it.' }).waitFor()
          const inFrame = page.frames()[1] ?? assert.fail()
          const selected = await inFrame.evaluate<string>('getSelection().toString()')
          assert.match(selected, /^<script async src="https:\/\/cdn.example.com\/pixel.js"/)
        },
        { expected: /Permissions policy violation/ },
      )
    }
  })

  it("does not take over the page's styles of text", async () => {
    const style = `<style>
      body { text-transform: uppercase; white-space: nowrap; user-select: none; letter-spacing: 1em; text-align: right;
        text-indent: 4em; text-shadow: 0 0 9px red; line-height: 4; font-style: italic; cursor: wait; word-break: break-all }
    </style>`
    await browser.withPage(async (page) => {
      await page.goto(site.page(style + guide, { policy: ' ' }))
      await page.getByRole('button', { name: 'Check this step' }).waitFor()
      const styles = await page.evaluate<Record<string, string>>(`(() => {
        const { shadowRoot } = document.querySelector('waymark-guide')
        const { textTransform, whiteSpace, userSelect, letterSpacing, textAlign, textIndent, textShadow, fontStyle, wordBreak } =
          getComputedStyle(shadowRoot.querySelector('li div p'))
        return { textTransform, whiteSpace, userSelect, letterSpacing, textAlign, textIndent, textShadow, fontStyle, wordBreak }
      })()`)
      assert.deepEqual(styles, {
        textTransform: 'none',
        whiteSpace: 'normal',
        userSelect: 'text',
        letterSpacing: 'normal',
        textAlign: 'start',
        textIndent: '0px',
        textShadow: 'none',
        fontStyle: 'normal',
        wordBreak: 'normal',
      })
    })
  })

  it("follows the page's colour scheme, and is hidden with what is around it", async () => {
    await browser.withPage(async (page) => {
      const hidden = `<div style="visibility: hidden; color-scheme: dark">${guide}</div>`
      await page.goto(site.page(hidden, { policy: ' ' }))
      await page.locator('waymark-guide section').waitFor({ state: 'attached' })
      const [visibility, background] = await page.evaluate<[string, string]>(`(() => {
        const style = getComputedStyle(document.querySelector('waymark-guide').shadowRoot.querySelector('section'))
        return [style.visibility, style.backgroundColor]
      })()`)
      assert.deepEqual([visibility, background], ['hidden', 'rgb(20, 27, 26)'])
    })
  })

  it('reports events once on a page whose scripts turn arrays into text for JSON, as Prototype 1.6 does', async () => {
    await browser.withPage(async (page) => {
      await page.addInitScript(`Array.prototype.toJSON = function () {
        return '[' + this.map((value) => JSON.stringify(value)).join(', ') + ']'
      }`)
      await page.goto(site.page(guide))
      await page.getByRole('button', { name: 'Check this step' }).waitFor()
      await service.untilEvent('step_view')
      const loaded = service.events.filter(({ event }) => event === 'template_loaded')
      assert.deepEqual(
        loaded.map(({ embedKey }) => embedKey),
        ['wm_1'],
      )
    })
  })

  it('reports events of a page that was prepared in advance once it is shown, at that time', async () => {
    await browser.withPage(async (page) => {
      await page.addInitScript(`
        let isPrepared = true
        Object.defineProperty(document, 'prerendering', { get: () => isPrepared })
        window.showPage = () => {
          isPrepared = false
          document.dispatchEvent(new Event('prerenderingchange'))
          return Date.now()
        }`)
      await page.goto(site.page(guide))
      await page.getByRole('button', { name: 'Check this step' }).waitFor()
      await page.evaluate('new Promise((resolve) => setTimeout(resolve, 1500))')
      assert.deepEqual(service.events, [])
      await waitUntil(page, 'window.showPage')
      const shownAt = await page.evaluate<number>('window.showPage()')
      const { occurredAt } = await service.untilEvent('template_loaded')
      assert.ok(Math.abs(Date.parse(String(occurredAt)) - shownAt) < 500)
      assert.equal(service.events.filter(({ event }) => event === 'template_loaded').length, 1)
    })
  })
})
