import { h } from './dom.ts'
import type { EventProperties } from './events.ts'
import type { Labels } from './labels.ts'
import { mountGuide } from './mount.ts'
import css from './widget.css'

type Listener = (detail: EventProperties) => void

export type GuideElement = HTMLElement & {
  onStep?: Listener
  onComplete?: Listener
  /** Texts to use instead of the English ones. */
  labels?: Partial<Labels>
}

/** The class of `<waymark-guide embed-key="...">`; the service is where `scriptUrl` is, unless `base-url` says it. */
export function guideElement(scriptUrl: string | undefined): CustomElementConstructor {
  return class extends HTMLElement {
    static readonly observedAttributes = ['embed-key', 'base-url', 'platform', 'locale', 'scope', 'variables']

    #root = this.attachShadow({ mode: 'open' })
    #unmount: (() => void) | undefined

    connectedCallback(): void {
      const box = h('section')
      const sheet = new CSSStyleSheet()
      this.#root.replaceChildren(box)
      // A style sheet made in this way needs no permission of a Content-Security-Policy.
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
