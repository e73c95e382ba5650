import type { VNode } from 'preact'
import { useEffect, useId, useState } from 'preact/hooks'
import { useAction } from './use-action.ts'
import { Button } from './parts/button.tsx'
import { RefusalNote } from './parts/notice.tsx'
import type { Refusal } from './request.ts'
import { signIn, type ConsoleSession } from './api/account.ts'

type SignInProps = {
  onSignedIn: (session: ConsoleSession) => void
  isAgain?: boolean
  /** Reason why a sign-in link did not work. */
  refusal?: Refusal | undefined
}

/** Form that exchanges an account API key for a session. The page does not keep the key. */
export function SignIn({ onSignedIn, isAgain, refusal }: SignInProps): VNode {
  const id = useId()
  const [key, setKey] = useState('')
  const action = useAction()
  useEffect(() => {
    document.title = 'Sign in · Waymark'
  }, [])

  const onSubmit = (event: Event): void => {
    event.preventDefault()
    void action.run(async () => onSignedIn(await signIn(key.trim())))
  }

  return (
    <main class="sign-in">
      <form class="card raised" onSubmit={onSubmit}>
        <p class="brand">Waymark</p>
        <h1>{isAgain ? 'Please sign in again' : 'Sign in to the console'}</h1>
        <p>
          {isAgain
            ? 'Your session has ended. Your unsaved changes are kept and reappear after you sign in.'
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
            It begins with <code>wmk_live_</code>. <code>npm start</code> prints one, and a link that signs
            you in without it; <code>waymark accounts</code> creates one.
          </small>
        </div>
        <RefusalNote refusal={action.refusal ?? refusal} />
        <Button kind="primary" submits busy={action.isBusy}>
          Sign in
        </Button>
      </form>
    </main>
  )
}
