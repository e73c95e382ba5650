import { readSource } from '../code/script-code.ts'
import { scriptKindOf } from '../page/script-type.ts'
import { wayOn, type WayOn } from '../page/sends-on.ts'
import { attributeOf, type Decode, type StartTag } from '../tokenizer/start-tag.ts'
import type { WorkBudget } from '../work-budget.ts'

type Deps = {
  readonly decode: Decode
  readonly work: WorkBudget
  /** Called for code that sends visitors to another page once this one has loaded. */
  readonly forwards: (way: WayOn) => void
}

/** Ways to another page that are plain enough to be one; most scripts that only mention `location` have none of them. */
const leaving =
  /\blocation\s{0,9}(?:\.\s{0,9}(?:href|pathname|search|host|hostname|protocol)\s{0,9})?=(?!=)|\blocation\s{0,9}\.\s{0,9}(?:replace|assign|reload)\s{0,9}\(|\.\s{0,9}submit\s{0,9}\(/
const opening = /\bopen\s{0,9}\(/
const ownWindow = /_(?:self|top|parent)\b/i
const writing = /\bwrite(?:ln)?\s{0,9}\(/

/** False for a text that need not be read into tokens. */
function mayLeave(text: string): boolean {
  if (leaving.test(text)) return true
  if (opening.test(text) && ownWindow.test(text)) return true
  return writing.test(text) && /refresh/i.test(text)
}

/** Looks for code that sends visitors on. */
export class Forwarding {
  #deps: Deps
  /** True while the open script is a program in the page. */
  #isProgram = false

  constructor(deps: Deps) {
    this.#deps = deps
  }

  body(tag: StartTag): void {
    this.#examine(attributeOf(tag, 'onload') ?? '')
  }

  script(tag: StartTag): void {
    const [type, language] = [attributeOf(tag, 'type'), attributeOf(tag, 'language')]
    const kind = scriptKindOf({
      ...(type !== undefined && { type }),
      ...(language !== undefined && { language }),
    })
    this.#isProgram = kind === 'program' && attributeOf(tag, 'src') === undefined
  }

  /** The content of the open script. */
  text(text: Buffer): void {
    if (this.#isProgram && mayLeave(text.toString('latin1'))) this.#examine(this.#deps.decode(text))
  }

  #examine(source: string): void {
    const { work, forwards } = this.#deps
    const way = mayLeave(source) ? wayOn(readSource(source, { isModule: false, work }).units) : undefined
    if (way) forwards(way)
  }
}
