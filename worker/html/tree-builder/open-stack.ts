import type { OpenElement } from './open-element.ts'
import type { WorkBudget } from '../work-budget.ts'

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

const scopeEnds = words('applet caption html marquee object select table td template th')
const foreignScopeEnds = words('mi mo mn ms mtext annotation-xml foreignobject desc title')
const impliedEnds = words('dd dt li optgroup option p rb rp rt rtc')
const special = words(
  'address applet area article aside base basefont bgsound blockquote body br button caption center col colgroup dd ' +
    'details dir div dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header ' +
    'hr html iframe img input li link listing main marquee menu meta nav noembed noframes noscript object ol p param ' +
    'plaintext pre script section select source style summary table tbody td template textarea tfoot th thead title ' +
    'tr track ul wbr xmp',
)

/** HTML's kinds of scope (13.2.4.2), which decide where the search for an open element stops. */
export type Scope = 'default' | 'button' | 'listItem'

export function isSpecial({ name, foreign }: OpenElement): boolean {
  return foreign ? foreignScopeEnds.has(name) : special.has(name)
}

/** The cost of examining an open element. */
const LOOK_STEPS = 4

/** The stack of open elements (13.2.4.2). Calls `closed` with each element it closes. */
export class OpenStack {
  readonly elements: OpenElement[] = []
  #closed: (element: OpenElement) => void
  #work: WorkBudget

  constructor(closed: (element: OpenElement) => void, work: WorkBudget) {
    this.#closed = closed
    this.#work = work
  }

  get top(): OpenElement {
    const top = this.elements.at(-1)
    if (!top) throw new Error('the document itself is never closed')
    return top
  }

  topIs(name: string): boolean {
    return isHtml(this.top, name)
  }

  cutTo(length: number): void {
    while (this.elements.length > length) {
      const closed = this.elements.pop()
      if (closed) this.#closed(closed)
    }
  }

  pop(): void {
    this.cutTo(this.elements.length - 1)
  }

  /** Index of the innermost open element of this name, if it is in scope; -1 if not. */
  inScope(name: string, scope: Scope = 'default'): number {
    const top = this.elements.length - 1
    for (let at = top; at >= 0; at -= 1) {
      const element = this.elements[at]
      if (element && !isHtml(element, name) && !endsScope(element, scope)) continue
      this.searched(top - at)
      return element && isHtml(element, name) ? at : -1
    }
    return -1
  }

  holds(element: OpenElement): boolean {
    const at = this.elements.lastIndexOf(element)
    this.searched(this.elements.length - 1 - at)
    return at >= 0
  }

  /** Spends the cost of examining `count` open elements. */
  searched(count: number): void {
    this.#work.spend(count * LOOK_STEPS)
  }

  closeImplied(except?: string): void {
    while (!this.top.foreign && impliedEnds.has(this.top.name) && this.top.name !== except) this.pop()
  }
}

export function isHtml(element: OpenElement, name: string): boolean {
  return element.name === name && !element.foreign
}

function endsScope({ name, foreign }: OpenElement, scope: Scope): boolean {
  if (foreign) return foreignScopeEnds.has(name)
  if (scopeEnds.has(name)) return true
  if (scope === 'button') return name === 'button'
  return scope === 'listItem' && (name === 'ol' || name === 'ul')
}
