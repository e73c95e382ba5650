import type { ComponentChildren, VNode } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'

const moved = new EventTarget()
const guards = new Set<Guard>()

/** Saves unsaved changes if possible. Resolves to true when the screen can be left without asking. */
type Guard = () => Promise<boolean>

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
export function navigate(path: string, options: { replace?: boolean } = {}): void {
  if (guards.size === 0) return go(path, options)
  void Promise.all([...guards].map(async (guard) => guard())).then((saved) => {
    // The browser's own dialog works even while the page is busy, and everybody knows it.
    if (saved.every(Boolean) || confirm('You have unsaved changes. Leave without saving?')) go(path, options)
  })
}

function go(path: string, { replace = false }: { replace?: boolean }): void {
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

/** While `isUnsaved`, saves or asks before the person goes to another screen, and asks before they go to another site. */
export function useLeaveGuard(isUnsaved: boolean, save: Guard = cannotSave): void {
  // A passive effect would run a frame later and still ask right after a save.
  useLayoutEffect(() => {
    if (!isUnsaved) return undefined
    const onUnload = (event: BeforeUnloadEvent): void => event.preventDefault()
    const guard: Guard = async () => save()
    guards.add(guard)
    addEventListener('beforeunload', onUnload)
    return () => {
      guards.delete(guard)
      removeEventListener('beforeunload', onUnload)
    }
  }, [isUnsaved])
}

async function cannotSave(): Promise<boolean> {
  return Promise.resolve(false)
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
