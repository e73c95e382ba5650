import type { ComponentChildren, VNode } from 'preact'
import { useCallback, useEffect, useState } from 'preact/hooks'
import { Loading } from './parts/loading.tsx'
import { ErrorNotice } from './parts/notice.tsx'
import { toApiError, type ApiError } from './request.ts'

export type Loaded<Value> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: ApiError }
  | { readonly kind: 'ready'; readonly value: Value }

export type LoadState<Value> = {
  readonly loaded: Loaded<Value>
  /** Loads again; the old value stays until the new one arrives. */
  readonly reload: () => void
  /** Replaces the value, such as with the response to a change. */
  readonly put: (value: Value) => void
}

/** Loads a screen's data, and reloads it when `key` changes. Outdated results are dropped. */
export function useLoad<Value>(key: string, load: (signal: AbortSignal) => Promise<Value>): LoadState<Value> {
  const [loaded, setLoaded] = useState<Loaded<Value>>({ kind: 'loading' })
  const [round, setRound] = useState(0)

  useEffect(() => {
    const controller = new AbortController()
    load(controller.signal).then(
      (value) => controller.signal.aborted || setLoaded({ kind: 'ready', value }),
      (error: unknown) =>
        controller.signal.aborted || setLoaded({ kind: 'failed', error: toApiError(error) }),
    )
    return () => controller.abort()
  }, [key, round])

  useEffect(() => () => setLoaded({ kind: 'loading' }), [key])
  const put = useCallback((value: Value) => setLoaded({ kind: 'ready', value }), [])
  const reload = useCallback(() => setRound((count) => count + 1), [])
  return { loaded, reload, put }
}

type ShowProps<Value> = { load: LoadState<Value>; children: (value: Value) => ComponentChildren }

/** Renders the loaded value, a loading message, or the error with a button to try again. */
export function Show<Value>({ load: { loaded, reload }, children }: ShowProps<Value>): VNode {
  switch (loaded.kind) {
    case 'loading':
      return <Loading />
    case 'failed':
      return (
        <ErrorNotice error={loaded.error}>
          <button type="button" class="button" onClick={reload}>
            Try again
          </button>
        </ErrorNotice>
      )
    case 'ready':
      return <>{children(loaded.value)}</>
  }
}
