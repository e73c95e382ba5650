import { h } from './view/dom.ts'
import { mountGuide } from './mount.ts'
import css from './widget.css'

/** Class of `<waymark-guide embed-key="...">`. The service is at `base-url`, or else where `scriptUrl` is. */
export function guideElement(scriptUrl: string | undefined): CustomElementConstructor {
  return class extends HTMLElement {
    static readonly observedAttributes = [
      'embed-key',
      'installation-token',
      'base-url',
      'platform',
      'locale',
      'scope',
      'variables',
    ]

    #root = this.attachShadow({ mode: 'open' })
    #unmount: (() => void) | undefined

    connectedCallback(): void {
      const box = h('section')
      const sheet = new CSSStyleSheet()
      this.#root.replaceChildren(box)
      // A constructed style sheet works under any Content-Security-Policy.
      sheet.replaceSync(css)
      this.#root.adoptedStyleSheets = [sheet]
      this.#unmount = mountGuide(this, box, scriptUrl)
    }

    disconnectedCallback(): void {
      this.#unmount?.()
      this.#unmount = undefined
    }

    attributeChangedCallback(): void {
      if (!this.#unmount) return
      this.disconnectedCallback()
      this.connectedCallback()
    }
  }
}
