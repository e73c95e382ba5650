import type { CDPSession, Frame, Page } from 'playwright-core'
import { bridgedScript } from './bridge.ts'
import { ConsentDocument, type ConsentChoice } from './consent-document.ts'
import { runInIsolatedWorld, type WorldDocument, type WorldListener } from './isolated-world.ts'
import type { ConsentLibrary } from './library.ts'
import { parseConsentMessage } from './messages.ts'
import { Popups } from './popups.ts'

export type ConsentWatch = {
  /** Name of the consent tool whose markup was detected, such as `Cybotcookiebot`; that of its popup once it is shown. */
  tool(): string | undefined
  /** True once a popup was shown. */
  isShown(): boolean
  /** Waits until a popup is shown that has no answer yet. Undefined when the signal aborts. Never rejects. */
  popup(signal: AbortSignal): Promise<string | undefined>
  /**
   * Waits for a popup and accepts or rejects. `unhandled` if no known popup is shown before the signal aborts, or if it
   * has no such choice or does not react. Later popups, such as after a reload, get the same answer. Never rejects.
   */
  answer(choice: ConsentChoice, signal: AbortSignal): Promise<'done' | 'unhandled'>
  /**
   * Whether an answered popup is there all the same. Some rules of autoconsent 16.23.0 say that they are done whatever
   * they found, such as those that accept Cookiebot (lib/cmps/cookiebot.ts), which do not know its newer dialogs. Takes a
   * second, more on a slow machine; undefined if the signal aborts before. Never rejects.
   */
  isStillShown(signal: AbortSignal): Promise<boolean | undefined>
}

/** Documents of a visit that get rules; each costs up to 30 ms. */
const MAX_DOCUMENTS = 200
/** Iframes of a visit with a process of their own. */
const MAX_FRAME_SESSIONS = 50

/**
 * Watches a page for popups of consent tools, in every frame and after every navigation. Call it before the page
 * navigates. Rejects only if the page is closed.
 */
export async function watchConsent(page: Page, library: ConsentLibrary): Promise<ConsentWatch> {
  const popups = new Popups()
  const names: { detected?: string; shown?: string } = {}
  const script = bridgedScript(library.script)
  const listener = consentListener({
    library,
    script,
    popups,
    onTool: (name) => (names.detected ??= name),
    onPopup: (name) => (names.shown ??= name),
  })
  const open = async (target: Page | Frame): Promise<CDPSession> => {
    const session = await page.context().newCDPSession(target)
    await runInIsolatedWorld(session, script, listener)
    return session
  }
  watchFrames(page, open)
  await open(page)
  return {
    tool: () => names.shown ?? names.detected,
    isShown: () => names.shown !== undefined,
    popup: async (signal) => (await popups.first(signal))?.name,
    answer: async (choice, signal) => popups.answer(choice, signal),
    isStillShown: async (signal) => popups.isStillShown(signal),
  }
}

type ListenerDeps = {
  readonly library: ConsentLibrary
  readonly script: string
  readonly popups: Popups
  onTool(name: string): void
  onPopup(name: string): void
}

function consentListener({ library, script, popups, onTool, onPopup }: ListenerDeps): WorldListener {
  const documents = new Map<WorldDocument, ConsentDocument>()
  const acts = { count: 0 }
  let opened = 0
  const open = (world: WorldDocument): ConsentDocument | undefined => {
    opened += 1
    if (opened > MAX_DOCUMENTS) return undefined
    const show = (name: string): void => {
      onPopup(name)
      popups.add({ name, document })
    }
    const document: ConsentDocument = new ConsentDocument({
      library,
      script,
      world,
      acts,
      onTool,
      onPopup: show,
    })
    documents.set(world, document)
    return document
  }
  return {
    onMessage: (world, payload) => {
      const message = parseConsentMessage(payload)
      if (message) (documents.get(world) ?? open(world))?.receive(message)
    },
    onGone: (world) => {
      const document = documents.get(world)
      if (!document) return
      documents.delete(world)
      document.leave()
      popups.remove(document)
    },
  }
}

/** Opens a session for each iframe with a process of its own. Playwright refuses one for the others. */
function watchFrames(page: Page, open: (frame: Frame) => Promise<CDPSession>): void {
  const watched = new Set<Frame>()
  page.on('framenavigated', (frame) => {
    if (frame.parentFrame() === null || watched.has(frame) || watched.size >= MAX_FRAME_SESSIONS) return
    watched.add(frame)
    const leave = (): void => void watched.delete(frame)
    open(frame).then((session) => session.once('close', leave), leave)
  })
}
