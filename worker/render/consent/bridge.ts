import { URL_LENGTH } from './messages.ts'

export const WORLD = 'consent'
export const BINDING = 'sendConsentMessage'

/** A page may have thousands of switches. */
const MAX_CLICKS = 20

/**
 * The library's script, and before it the functions that it expects (playwright/content.ts of autoconsent 16.23.0). It also
 * says when it clicks: the library's own count includes clicks for which it found no element.
 *
 * Frames without a URL of their own, such as `about:blank`, show no popup, but the library may click in them. The script
 * does nothing in a window that ran it already, and a frame keeps its window when it leaves its first, empty document;
 * `autoconsentReceiveMessage` may also be an element with this id. Hence it is cleared first.
 */
export function bridgedScript(script: string): string {
  return `{
    const send = (message) => globalThis.${BINDING}(JSON.stringify(message))
    const { click } = HTMLElement.prototype
    let clicks = 0
    HTMLElement.prototype.click = function () {
      clicks += 1
      if (clicks <= ${MAX_CLICKS}) send({ type: 'click' })
      click.call(this)
    }
    globalThis.autoconsentReceiveMessage = undefined
    globalThis.autoconsentSendMessage = async ({ type, id, snippetId, cmp, result, url }) => {
      const isTop = window.top === window
      if (type !== 'report') send({ type, id, snippetId, cmp, result, isTop, url: url?.slice(0, ${URL_LENGTH}) })
    }
  }
  if (location.protocol.startsWith('http')) {
    ${script}
  }`
}
