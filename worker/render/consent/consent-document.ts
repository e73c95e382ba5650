import { EventEmitter } from 'node:events'
import type { ConsentLibrary } from './library.ts'
import type { WorldDocument } from './isolated-world.ts'
import type { ConsentMessage } from './messages.ts'

export type ConsentChoice = 'accept' | 'reject'

/** `more` if the tool shows another popup to end it; `gone` if the document was left before the library was done. */
export type DocumentAnswer = 'done' | 'more' | 'gone' | 'unhandled'

export type ConsentDocumentDeps = {
  readonly library: ConsentLibrary
  /** The library's script with its bridge. */
  readonly script: string
  readonly world: WorldDocument
  /** Counts clicks, also those in frames inside the document, and expressions in the page's own world. */
  readonly acts: { count: number }
  onTool(name: string): void
  onPopup(name: string): void
}

/** The library sends about 150 in ten seconds. */
const MAX_MESSAGES = 500
/** Tenths of a second. The library looks for a popup every half second (lib/web.ts of autoconsent 16.23.0). */
const LOOK_TURNS = 12

/** Detection only: the answer comes later. `reject` clicks what says "reject" in an unknown popup, and nothing else. */
const config = {
  enabled: true,
  autoAction: null,
  enablePrehide: false,
  enableCosmeticRules: false,
  heuristicMode: 'reject',
  logs: { errors: false },
}

/** The library in one document: detecting a tool, showing its popup, answering, answered, gone. */
export class ConsentDocument {
  readonly #deps: ConsentDocumentDeps
  #messages = 0
  #popup: string | undefined
  #result: boolean | undefined
  #isDone = false
  #isGone = false
  readonly #events = new EventEmitter()

  constructor(deps: ConsentDocumentDeps) {
    this.#deps = deps
  }

  receive(message: ConsentMessage): void {
    this.#messages += 1
    if (this.#messages > MAX_MESSAGES) return
    switch (message.type) {
      case 'init':
        return this.#start(message)
      case 'eval':
        return void this.#evaluate(message)
      case 'cmpDetected':
        return this.#deps.onTool(message.cmp)
      case 'popupFound':
        return this.#show(message.cmp)
      case 'click':
        this.#deps.acts.count += 1
        return
      case 'optInResult':
      case 'optOutResult':
        this.#result = message.result
        return
      case 'autoconsentDone':
        this.#isDone = true
    }
  }

  leave(): void {
    this.#isGone = true
  }

  /**
   * Starts the library once more, and looks whether it finds the same popup. The page's own timers say how long that takes:
   * on a slow machine, they are late, too. Undefined if the signal aborts before.
   */
  async findsPopupAgain(signal: AbortSignal): Promise<boolean | undefined> {
    const { world, script } = this.#deps
    const found = new AbortController()
    this.#events.once('again', () => found.abort())
    const ended = AbortSignal.any([signal, found.signal])
    await world.run(script, ended)
    for (let turn = 0; turn < LOOK_TURNS && !ended.aborted; turn += 1)
      await world.run('new Promise((resolve) => setTimeout(resolve, 100))', ended)
    if (found.signal.aborted) return true
    return signal.aborted ? undefined : false
  }

  /**
   * Answers the popup. Success that the library reports counts only if it did something: a rule may only hide a popup,
   * or have no steps for a choice.
   */
  async answer(choice: ConsentChoice, signal: AbortSignal): Promise<DocumentAnswer> {
    const { acts } = this.#deps
    const actsBefore = acts.count
    await this.#send({ type: choice === 'accept' ? 'optIn' : 'optOut' }, signal)
    if (acts.count === actsBefore || this.#result === false) return 'unhandled'
    if (this.#result === true) return this.#isDone ? 'done' : 'more'
    return this.#isGone ? 'gone' : 'unhandled'
  }

  #start(context: { url: string; isTop: boolean }): void {
    const { library, world } = this.#deps
    const rules = `{ autoconsent: ${library.selectRules(context)} }`
    const message = `{ type: 'initResp', config: ${JSON.stringify(config)}, rules: ${rules} }`
    void world.run(`autoconsentReceiveMessage(${message})`)
  }

  async #evaluate({ id, snippetId }: { id: string; snippetId: string }): Promise<void> {
    const { library, world, acts } = this.#deps
    acts.count += 1
    const snippet = library.snippets.get(snippetId)
    const result = snippet !== undefined && (await world.isTrueInPage(snippet))
    await this.#send({ type: 'evalResp', id, result })
  }

  /** The library answers the first popup of a document, and reports others. */
  #show(name: string): void {
    if (name === this.#popup) this.#events.emit('again')
    if (this.#popup !== undefined) return
    this.#popup = name
    this.#deps.onPopup(name)
  }

  async #send(message: object, signal?: AbortSignal): Promise<void> {
    await this.#deps.world.run(`autoconsentReceiveMessage(${JSON.stringify(message)})`, signal)
  }
}
