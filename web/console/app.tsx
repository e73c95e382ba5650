import type { VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { toRefusal } from './load.tsx'
import { Loading } from './parts/loading.tsx'
import { RefusalNote } from './parts/notice.tsx'
import { Screen } from './screen.tsx'
import { sessionEvents, type Refusal } from './service.ts'
import { Shell } from './shell.tsx'
import { SignIn } from './sign-in.tsx'
import { readSession, signOut, type Session } from './wire/account.ts'

type State =
  | { kind: 'loading' }
  | { kind: 'failed'; refusal: Refusal }
  | { kind: 'signed out' }
  | { kind: 'signed in'; session: Session; isOver: boolean }

/** The console: who is signed in, and what they see. A session that ends takes no unsaved work with it. */
export function App(): VNode {
  const [state, setState] = useState<State>({ kind: 'loading' })

  useEffect(() => {
    const onEnded = (): void => setState((now) => (now.kind === 'signed in' ? { ...now, isOver: true } : now))
    sessionEvents.addEventListener('ended', onEnded)
    void load().then(setState)
    return () => sessionEvents.removeEventListener('ended', onEnded)
  }, [])

  const onSignedIn = (session: Session): void => {
    // What is on the page belongs to the account that was signed in before.
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
              <Screen />
            </Shell>
          </div>
        </>
      )
  }
}

async function load(): Promise<State> {
  try {
    return { kind: 'signed in', session: await readSession(), isOver: false }
  } catch (error) {
    const refusal = toRefusal(error)
    return refusal.status === 401 ? { kind: 'signed out' } : { kind: 'failed', refusal }
  }
}
