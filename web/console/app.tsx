import type { VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { firstPageOf } from './api/pages.ts'
import { onMove, readPath } from './location.tsx'
import { Loading } from './parts/loading.tsx'
import { ErrorNotice } from './parts/notice.tsx'
import { Screen } from './screen.tsx'
import { beginReads, sessionEvents, toApiError, type ApiError } from './request.ts'
import { Session } from './session.ts'
import { Shell } from './shell.tsx'
import { SignIn } from './sign-in.tsx'
import { readSession, signInWithCode, signOut, type ConsoleSession } from './api/account.ts'

type ConsoleState =
  | { kind: 'loading' }
  | { kind: 'failed'; error: ApiError }
  | { kind: 'signed out'; error?: ApiError }
  | { kind: 'signed in'; session: ConsoleSession; hasEnded: boolean }

/** The console and its session. When the session ends, unsaved work stays on the page. */
export function App(): VNode {
  const [state, setState] = useState<ConsoleState>({ kind: 'loading' })

  useEffect(() => {
    const onEnded = (): void =>
      setState((now) => (now.kind === 'signed in' ? { ...now, hasEnded: true } : now))
    sessionEvents.addEventListener('ended', onEnded)
    void load().then(setState)
    return () => sessionEvents.removeEventListener('ended', onEnded)
  }, [])

  const onSignedIn = (session: ConsoleSession): void => {
    // The page still shows the previous account's data.
    if (state.kind === 'signed in' && state.session.account.id !== session.account.id) location.reload()
    else {
      setState({ kind: 'signed in', session, hasEnded: false })
      sessionEvents.dispatchEvent(new Event('started'))
    }
  }
  const onSignOut = (): void => void signOut().finally(() => setState({ kind: 'signed out' }))

  switch (state.kind) {
    case 'loading':
      return <Loading />
    case 'failed':
      return (
        <main class="page section">
          <ErrorNotice error={state.error} />
        </main>
      )
    case 'signed out':
      return <SignIn onSignedIn={onSignedIn} error={state.error} />
    case 'signed in':
      return (
        <>
          {state.hasEnded && <SignIn onSignedIn={onSignedIn} isSessionEnded />}
          <div hidden={state.hasEnded}>
            <Shell session={state.session} onSignOut={onSignOut}>
              <Session.Provider value={state.session}>
                <Screen />
              </Session.Provider>
            </Shell>
          </div>
        </>
      )
  }
}

async function load(): Promise<ConsoleState> {
  const code = takeCode()
  if (code === undefined) return loadSignedIn()
  const state = await signInState(async () => signInWithCode(code))
  if (state.kind !== 'signed out') return state
  // Users who open their sign-in link again are often still signed in.
  const existing = await signInState(readSession)
  return existing.kind === 'signed out' ? state : existing
}

/** Reads the session and, along with it, the guide of the path. */
async function loadSignedIn(): Promise<ConsoleState> {
  const [, area = '', id = '', tab = ''] = readPath().split('/')
  const isGuide = area === 'templates' && id !== ''
  const guide = `/templates/${id}`
  const begun = beginReads(isGuide ? [guide, firstPageOf(`${guide}/versions`)] : [])
  if (isGuide && tab === 'analytics')
    import('./screens/reports.ts').then(
      ({ firstReportPath }) => begun.add(firstReportPath(id)),
      // The screen says that it could not be loaded.
      () => undefined,
    )
  // Another screen does not read them, and a later visit would get what is old by then.
  const stop = onMove(() => {
    stop()
    begun.drop()
  })
  const state = await signInState(readSession)
  if (state.kind !== 'signed in') begun.drop()
  return state
}

async function signInState(read: () => Promise<ConsoleSession>): Promise<ConsoleState> {
  try {
    return { kind: 'signed in', session: await read(), hasEnded: false }
  } catch (cause) {
    const error = toApiError(cause)
    const isCode = error.code === 'sign_in_code_invalid'
    if (error.status !== 401) return { kind: 'failed', error }
    return { kind: 'signed out', ...(isCode && { error }) }
  }
}

/** Reads the code of a sign-in link and removes it from the URL. */
function takeCode(): string | undefined {
  const [, code] = /^#sign-in=([\w-]{32})$/.exec(location.hash) ?? []
  if (code !== undefined) history.replaceState(null, '', location.pathname)
  return code
}
