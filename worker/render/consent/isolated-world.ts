import type { CDPSession } from 'playwright-core'
import { BINDING, WORLD } from './bridge.ts'

/** One document of a frame, seen from an isolated world, whose objects the page cannot reach. */
export type WorldDocument = {
  /** Evaluates an expression in the isolated world, and awaits its promise. Resolves when the document is gone, too. */
  run(expression: string, signal?: AbortSignal): Promise<void>
  /** Evaluates an expression in the page's own world. False if it throws, or takes a second. */
  isTrueInPage(expression: string): Promise<boolean>
}

export type WorldListener = {
  onMessage(document: WorldDocument, payload: string): void
  onGone(document: WorldDocument): void
}

/** The library waits as long (lib/eval-handler.ts of autoconsent 16.23.0). */
const EVAL_MS = 1_000

/**
 * Runs a script in an isolated world of each document of a session: the present ones, and those to come. The session is
 * that of a page or of an iframe with a process of its own. Rejects if the session closes.
 */
export async function runInIsolatedWorld(
  session: CDPSession,
  script: string,
  listener: WorldListener,
): Promise<void> {
  followDocuments(session, listener)
  await Promise.all([
    session.send('Page.enable'),
    session.send('Runtime.enable'),
    session.send('Runtime.addBinding', { name: BINDING, executionContextName: WORLD }),
    session.send('Page.addScriptToEvaluateOnNewDocument', {
      source: script,
      worldName: WORLD,
      runImmediately: true,
    }),
  ])
}

/** A document's world of its own, or its isolated world. */
type Context = { readonly frameId: string; readonly document?: WorldDocument }

function followDocuments(session: CDPSession, listener: WorldListener): void {
  const contexts = new Map<number, Context>()
  /** Contexts of the documents' own worlds, by frame. */
  const pageContexts = new Map<string, number>()
  const leave = (contextId: number): void => {
    const { frameId = '', document } = contexts.get(contextId) ?? {}
    contexts.delete(contextId)
    if (pageContexts.get(frameId) === contextId) pageContexts.delete(frameId)
    if (document) listener.onGone(document)
  }
  const leaveAll = (): void => [...contexts.keys()].forEach(leave)

  session.on('Runtime.executionContextCreated', ({ context: { id, name, auxData } }) => {
    const { frameId, isDefault } = { ...auxData } as { frameId?: string; isDefault?: boolean }
    if (frameId === undefined) return
    if (isDefault === true) {
      contexts.set(id, { frameId })
      pageContexts.set(frameId, id)
    } else if (name === WORLD) {
      contexts.set(id, { frameId, document: openDocument(session, id, () => pageContexts.get(frameId)) })
    }
  })
  session.on('Runtime.executionContextDestroyed', ({ executionContextId }) => leave(executionContextId))
  session.on('Runtime.executionContextsCleared', leaveAll)
  session.on('close', leaveAll)
  session.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
    const document = contexts.get(executionContextId)?.document
    if (document && name === BINDING) listener.onMessage(document, payload)
  })
}

function openDocument(
  session: CDPSession,
  contextId: number,
  pageContext: () => number | undefined,
): WorldDocument {
  return {
    run: async (expression, signal) => {
      await session
        .send(
          'Runtime.evaluate',
          { contextId, expression, awaitPromise: true, silent: true },
          signal ? { signal } : {},
        )
        .catch(() => undefined)
    },
    isTrueInPage: async (expression) => {
      const contextId = pageContext()
      if (contextId === undefined) return false
      const evaluated = await session
        .send('Runtime.evaluate', {
          contextId,
          expression: `!!${expression}`,
          returnByValue: true,
          silent: true,
          timeout: EVAL_MS,
        })
        .catch(() => undefined)
      return evaluated?.result.value === true
    },
  }
}
