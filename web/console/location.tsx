import type { ComponentChildren, VNode } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'

const moved = new EventTarget()
const guards = new Set<() => string | undefined>()

/** The path under /console, such as `/keys`; it changes as the person moves. */
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

/** Goes to another screen, unless there is something to lose and the person stays. */
export function navigate(path: string, { replace = false } = {}): void {
  const question = [...guards].map((guard) => guard()).find((text) => text !== undefined)
  // The browser's own dialog: it is there also while the page itself is busy, and everybody knows it.
  if (question !== undefined && !confirm(question)) return
  history[replace ? 'replaceState' : 'pushState'](null, '', addressOf(path))
  moved.dispatchEvent(new Event('moved'))
  scrollTo(0, 0)
}

function addressOf(path: string): string {
  return path === '/' ? '/console' : `/console${path}`
}

/** While `isUnsaved`, asks before the person leaves, to another screen or to another site. */
export function useLeaveGuard(isUnsaved: boolean): void {
  // An effect that waits for the next frame would still ask about what was just saved.
  useLayoutEffect(() => {
    if (!isUnsaved) return undefined
    const guard = (): string => 'You have changes that are not saved. Leave without saving?'
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

/** A link to another screen, which opens in a new tab where the person asks for that. */
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
