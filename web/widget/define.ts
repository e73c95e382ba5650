import { guideElement } from './element.ts'

/** Registers the element, unless another copy of the script already has. */
export function defineGuide(scriptUrl: string | undefined): void {
  if (!customElements.get('waymark-guide')) customElements.define('waymark-guide', guideElement(scriptUrl))
}
