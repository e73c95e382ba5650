import type { ComponentChildren, VNode } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'

const moved = new EventTarget()
const guards = new Set<() => string | undefined>()

/** Current path under /console, such as `/keys`. */
export function usePath(): string {
  const [path, setPath] = useState(readPath)
  useLayoutEffect(() => {
    const update = (): void => setPath(readPath())
    const ended = new AbortController()
    moved.addEventListener('moved', update, { signal: ended.signal })
    addEventListener('popstate', update, { signal: ended.signal })
    return () => ended.abort()
  }, [])
  return path
}

function readPath(): string {
  return location.pathname.replace(/^\/console\/?/, '/').replace(/(?<=.)\/$/, '')
}

/** Goes to another screen, unless there are unsaved changes and the person stays. */
export function navigate(path: string, { replace = false } = {}): void {
  const question = [...guards].map((guard) => guard()).find((text) => text !== undefined)
  // The browser's own dialog works even while the page is busy, and everybody knows it.
  if (question !== undefined && !confirm(question)) return
  history[replace ? 'replaceState' : 'pushState'](null, '', addressOf(path))
  moved.dispatchEvent(new Event('moved'))
  scrollTo(0, 0)
}

/** Puts a query into the address of this screen, so that going back restores it. */
export function replaceQuery(query: URLSearchParams): void {
  history.replaceState(null, '', `${location.pathname}${query.size > 0 ? `?${query}` : ''}`)
}

function addressOf(path: string): string {
  return path === '/' ? '/console' : `/console${path}`
}

/** While `isUnsaved`, asks before the person goes to another screen or site. */
export function useLeaveGuard(isUnsaved: boolean): void {
  // A passive effect would run a frame later and still ask right after a save.
  useLayoutEffect(() => {
    if (!isUnsaved) return undefined
    const guard = (): string => 'You have unsaved changes. Leave without saving?'
    const onUnload = (event: BeforeUnloadEvent): void => event.preventDefault()
    guards.add(guard)
    addEventListener('beforeunload', onUnload)
    return () => {
      guards.delete(guard)
      removeEventListener('beforeunload', onUnload)
    }
  }, [isUnsaved])
}

type LinkProps = { to: string; class?: string; current?: boolean; children: ComponentChildren }

/** Link to another screen. Modified clicks open a new tab as usual. */
export function Link({ to, class: className, current, children }: LinkProps): VNode {
  const onClick = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    navigate(to)
  }
  return (
    <a href={addressOf(to)} class={className} aria-current={current ? 'page' : undefined} onClick={onClick}>
      {children}
    </a>
  )
}
