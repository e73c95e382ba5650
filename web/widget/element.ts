import { h } from './view/dom.ts'
import { mountGuide, type MountedGuide } from './mount.ts'
import type { AttributeName } from './attributes.ts'
import type { GuideElement } from './session.ts'
import { addStyles } from './view/styles.ts'
import css from './widget.css'

/** Attributes whose changes reload the guide. */
const attributes = [
  'embed-key',
  'installation-token',
  'base-url',
  'platform',
  'locale',
  'scope',
  'variables',
] as const satisfies readonly AttributeName[]

/**
 * Returns the class of `<waymark-guide embed-key="...">`. The service is at `base-url`, or at the origin of
 * `scriptUrl`.
 */
export function guideElement(scriptUrl: string | undefined): CustomElementConstructor {
  return class extends HTMLElement {
    static readonly observedAttributes = attributes

    #box = h('section', { part: 'guide' })
    #mounted: MountedGuide | undefined
    #labels: GuideElement['labels']

    constructor() {
      super()
      const root = this.attachShadow({ mode: 'open' })
      addStyles(root, css)
      root.append(this.#box)
    }

    get labels(): GuideElement['labels'] {
      return this.#labels
    }

    set labels(labels) {
      this.#labels = labels
      this.#mounted?.relabel()
    }

    connectedCallback(): void {
      // A page may have set the property before this script ran.
      const { labels } = this
      delete (this as GuideElement).labels
      this.#labels = labels
      this.#mounted = mountGuide(this, this.#box, scriptUrl)
    }

    disconnectedCallback(): void {
      this.#mounted?.end()
      this.#mounted = undefined
    }

    attributeChangedCallback(): void {
      if (!this.#mounted) return
      this.disconnectedCallback()
      this.connectedCallback()
    }

    /** Opens a step and moves the focus there. False if the guide does not show it. */
    goTo(stepSlug: string): boolean {
      return !!this.#mounted?.goTo(stepSlug)
    }

    /** Starts over, forgetting the stored progress and entered values. */
    reset(): void {
      this.#mounted?.forget()
      this.attributeChangedCallback()
    }
  }
}
