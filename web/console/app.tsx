import type { VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Loading } from './parts/loading.tsx'
import { ErrorNotice } from './parts/notice.tsx'
import { Screen } from './screen.tsx'
import { sessionEvents, toApiError, type ApiError } from './request.ts'
import { Session } from './session.ts'
import { Shell } from './shell.tsx'
import { SignIn } from './sign-in.tsx'
import { readSession, signInWithCode, signOut, type ConsoleSession } from './api/account.ts'

type ConsoleState =
  | { kind: 'loading' }
  | { kind: 'failed'; error: ApiError }
  | { kind: 'signed out'; error?: ApiError }
  | { kind: 'signed in'; session: ConsoleSession; isOver: boolean }

/** The console and its session. When the session ends, unsaved work stays on the page. */
export function App(): VNode {
  const [state, setState] = useState<ConsoleState>({ kind: 'loading' })

  useEffect(() => {
    const onEnded = (): void => setState((now) => (now.kind === 'signed in' ? { ...now, isOver: true } : now))
    sessionEvents.addEventListener('ended', onEnded)
    void load().then(setState)
    return () => sessionEvents.removeEventListener('ended', onEnded)
  }, [])

  const onSignedIn = (session: ConsoleSession): void => {
    // The page still shows data of the account that was signed in before.
    if (state.kind === 'signed in' && state.session.account.id !== session.account.id) location.reload()
    else {
      setState({ kind: 'signed in', session, isOver: false })
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
          {state.isOver && <SignIn onSignedIn={onSignedIn} isAgain />}
          <div hidden={state.isOver}>
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
  if (code === undefined) return signedIn(readSession)
  const state = await signedIn(async () => signInWithCode(code))
  if (state.kind !== 'signed out') return state
  // People who open their link again are often still signed in.
  const earlier = await signedIn(readSession)
  return earlier.kind === 'signed out' ? state : earlier
}

async function signedIn(read: () => Promise<ConsoleSession>): Promise<ConsoleState> {
  try {
    return { kind: 'signed in', session: await read(), isOver: false }
  } catch (cause) {
    const error = toApiError(cause)
    const isCode = error.code === 'sign_in_code_invalid'
    if (error.status !== 401) return { kind: 'failed', error }
    return { kind: 'signed out', ...(isCode && { error }) }
  }
}

/** Reads the code of a sign-in link and removes it from the address. */
function takeCode(): string | undefined {
  const [, code] = /^#sign-in=([\w-]{32})$/.exec(location.hash) ?? []
  if (code !== undefined) history.replaceState(null, '', location.pathname)
  return code
}
