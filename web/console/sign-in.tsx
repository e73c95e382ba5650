import type { VNode } from 'preact'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useAction } from './use-action.ts'
import { Button } from './parts/button.tsx'
import { ErrorNotice } from './parts/notice.tsx'
import type { ApiError } from './request.ts'
import { signIn, type ConsoleSession } from './api/account.ts'

type SignInProps = {
  onSignedIn: (session: ConsoleSession) => void
  isSessionEnded?: boolean
  /** Error of a sign-in link that did not work. */
  error?: ApiError | undefined
}

/** Form that exchanges an account API key for a session. The page does not keep the key. */
export function SignIn({ onSignedIn, isSessionEnded, error }: SignInProps): VNode {
  const [key, setKey] = useState('')
  const action = useAction()
  const [submittedKey, setSubmittedKey] = useState('')
  const problem = keyProblem(submittedKey, action.error)
  useEffect(() => {
    document.title = 'Sign in · Waymark'
  }, [])

  const onSubmit = (event: Event): void => {
    event.preventDefault()
    setSubmittedKey(key.trim())
    void action.run(async () => onSignedIn(await signIn(key.trim())))
  }

  return (
    <main class="sign-in">
      <form class="card raised" onSubmit={onSubmit}>
        <p class="brand">Waymark</p>
        <h1>{isSessionEnded ? 'Please sign in again' : 'Sign in to the console'}</h1>
        <p>
          {isSessionEnded
            ? 'Your session has ended. Your unsaved changes are kept and reappear after you sign in.'
            : 'Write guides, publish them, and see how far visitors get.'}
        </p>
        <KeyField value={key} onInput={setKey} problem={problem} attempt={action.error} />
        {problem === undefined && <ErrorNotice error={action.error ?? error} />}
        <Button kind="primary" submits busy={action.isBusy}>
          Sign in
        </Button>
      </form>
    </main>
  )
}

type KeyFieldProps = {
  value: string
  onInput: (value: string) => void
  problem: string | undefined
  /** Error of the last attempt. If the key was refused, the field gets the focus again. */
  attempt: ApiError | undefined
}

function KeyField({ value, onInput, problem, attempt }: KeyFieldProps): VNode {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (problem !== undefined) field.current?.focus()
  }, [problem, attempt])
  return (
    <div class="field">
      <label for={id}>Account API key</label>
      <input
        ref={field}
        id={id}
        type="password"
        autocomplete="current-password"
        placeholder="wmk_live_…"
        required
        autoFocus
        aria-invalid={problem === undefined ? undefined : 'true'}
        aria-describedby={problem === undefined ? `${id}-hint` : `${id}-problem ${id}-hint`}
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      {problem !== undefined && (
        <small id={`${id}-problem`} class="problem" role="alert">
          {problem}
        </small>
      )}
      <small id={`${id}-hint`} class="hint">
        Keys begin with <code>wmk_live_</code>. <code>npm start</code> prints a key and a link that signs you
        in without it. <code>waymark accounts</code> creates a key.
      </small>
    </div>
  )
}

/** Describes what is wrong with a refused key. Undefined if the error has another cause. */
function keyProblem(key: string, error: ApiError | undefined): string | undefined {
  if (error?.code !== 'api_key_invalid') return undefined
  return KEY.test(key)
    ? 'This key is mistyped, expired or revoked. Copy it again, or use another key.'
    : 'This is not an account API key, which starts with wmk_live_ and is 45 characters long. Copy the whole key.'
}

const KEY = /^wmk_live_[0-9A-Za-z]{36}$/
