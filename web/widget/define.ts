import { guideElement } from './element.ts'

/** Makes the element known; a second copy of the script leaves the first one alone. */
export function defineGuide(scriptUrl: string | undefined): void {
  if (!customElements.get('waymark-guide')) customElements.define('waymark-guide', guideElement(scriptUrl))
}
