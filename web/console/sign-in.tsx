import type { VNode } from 'preact'
import { useEffect, useId, useState } from 'preact/hooks'
import { useAct } from './act.ts'
import { Button } from './parts/button.tsx'
import { RefusalNote } from './parts/notice.tsx'
import { signIn, type Session } from './wire/account.ts'

type SignInProps = { onSignedIn: (session: Session) => void; isAgain?: boolean }

/** Asks for an account API key; the service keeps it for the session, and the page forgets it. */
export function SignIn({ onSignedIn, isAgain }: SignInProps): VNode {
  const id = useId()
  const [key, setKey] = useState('')
  const act = useAct()
  useEffect(() => {
    document.title = 'Sign in · Waymark'
  }, [])

  const onSubmit = (event: Event): void => {
    event.preventDefault()
    void act.run(async () => onSignedIn(await signIn(key.trim())))
  }

  return (
    <main class="sign-in">
      <form class="card raised" onSubmit={onSubmit}>
        <p class="brand">Waymark</p>
        <h1>{isAgain ? 'Please sign in again' : 'Sign in to the console'}</h1>
        <p>
          {isAgain
            ? 'Your session is over. What you have not saved is still there, and shows again once you are signed in.'
            : 'Write guides, publish them, and see how far people get.'}
        </p>
        <div class="field">
          <label for={id}>Account API key</label>
          <input
            id={id}
            type="password"
            autocomplete="current-password"
            placeholder="wmk_live_…"
            required
            autoFocus
            value={key}
            onInput={(event) => setKey(event.currentTarget.value)}
          />
          <small class="hint">
            It begins with <code>wmk_live_</code>. <code>npm start</code> prints one;{' '}
            <code>waymark accounts</code> makes one.
          </small>
        </div>
        <RefusalNote refusal={act.refusal} />
        <Button kind="primary" submits busy={act.isBusy}>
          Sign in
        </Button>
      </form>
    </main>
  )
}
