import type { VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { toRefusal } from './load.tsx'
import { Loading } from './parts/loading.tsx'
import { RefusalNote } from './parts/notice.tsx'
import { Screen } from './screen.tsx'
import { sessionEvents, type Refusal } from './request.ts'
import { Session } from './session.ts'
import { Shell } from './shell.tsx'
import { SignIn } from './sign-in.tsx'
import { readSession, signOut, type ConsoleSession } from './api/account.ts'

type ConsoleState =
  | { kind: 'loading' }
  | { kind: 'failed'; refusal: Refusal }
  | { kind: 'signed out' }
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
    else setState({ kind: 'signed in', session, isOver: false })
  }
  const onSignOut = (): void => void signOut().finally(() => setState({ kind: 'signed out' }))

  switch (state.kind) {
    case 'loading':
      return <Loading />
    case 'failed':
      return (
        <main class="page section">
          <RefusalNote refusal={state.refusal} />
        </main>
      )
    case 'signed out':
      return <SignIn onSignedIn={onSignedIn} />
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
  try {
    return { kind: 'signed in', session: await readSession(), isOver: false }
  } catch (error) {
    const refusal = toRefusal(error)
    return refusal.status === 401 ? { kind: 'signed out' } : { kind: 'failed', refusal }
  }
}
