import { EventEmitter, once } from 'node:events'
import type { ConsentChoice, ConsentDocument } from './consent-document.ts'

type Popup = { readonly name: string; readonly document: ConsentDocument }

/** Popups answered for one `answer`, and afterwards for the documents that follow. */
const MAX_ANSWERS = 5
/** How long another popup may take to follow a document that was left in the middle of an answer. */
const NEXT_POPUP_MS = 1_500
const LATER_ANSWER_MS = 10_000

/** The popups of a page that wait for an answer, in the order in which they were shown. */
export class Popups {
  readonly #waiting: Popup[] = []
  readonly #answered = new Set<ConsentDocument>()
  readonly #events = new EventEmitter().setMaxListeners(0)
  #laterChoice: ConsentChoice | undefined
  #laterAnswers = 0

  add(popup: Popup): void {
    this.#waiting.push(popup)
    if (this.#laterChoice !== undefined) this.#answerLater(this.#laterChoice)
    if (this.#waiting.length > 0) this.#events.emit('added')
  }

  remove(document: ConsentDocument): void {
    const index = this.#waiting.findIndex((popup) => popup.document === document)
    if (index !== -1) this.#waiting.splice(index, 1)
    this.#answered.delete(document)
  }

  /** Waits until a popup is shown. Undefined when the signal aborts. */
  async first(signal: AbortSignal): Promise<Popup | undefined> {
    while (this.#waiting.length === 0 && !signal.aborted)
      await once(this.#events, 'added', { signal }).catch(() => undefined)
    return this.#waiting[0]
  }

  /** Answers popups until a tool says that it is done. Those that follow, such as after a reload, get the same answer. */
  async answer(choice: ConsentChoice, signal: AbortSignal): Promise<'done' | 'unhandled'> {
    for (let answers = 0; answers < MAX_ANSWERS; answers += 1) {
      const popup = await this.first(signal)
      if (!popup) return 'unhandled'
      this.remove(popup.document)
      this.#answered.add(popup.document)
      const answered = await popup.document.answer(choice, signal)
      const isLast = answered === 'gone' && !(await this.#follows(signal))
      if (answered === 'done' || isLast) {
        this.#answerLater(choice)
        return 'done'
      }
      if (answered === 'unhandled' && this.#waiting.length === 0) return 'unhandled'
    }
    return 'unhandled'
  }

  /** Looks for the answered popups again. Undefined if the signal aborts before that is known. */
  async isStillShown(signal: AbortSignal): Promise<boolean | undefined> {
    const found = await Promise.all(
      [...this.#answered].map(async (document) => document.findsPopupAgain(signal)),
    )
    if (found.includes(true)) return true
    return found.includes(undefined) ? undefined : false
  }

  async #follows(signal: AbortSignal): Promise<boolean> {
    const next = await this.first(AbortSignal.any([signal, AbortSignal.timeout(NEXT_POPUP_MS)]))
    return next !== undefined
  }

  #answerLater(choice: ConsentChoice): void {
    this.#laterChoice = choice
    while (this.#laterAnswers < MAX_ANSWERS) {
      const popup = this.#waiting.shift()
      if (!popup) return
      this.#laterAnswers += 1
      this.#answered.add(popup.document)
      void popup.document.answer(choice, AbortSignal.timeout(LATER_ANSWER_MS))
    }
  }
}
