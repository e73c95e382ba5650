import type { ComponentChildren, VNode } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'

const navigation = new EventTarget()
const guards = new Set<Guard>()

/** Saves unsaved changes if possible. Resolves to true if the user can leave the screen without confirming. */
type Guard = () => Promise<boolean>

/** Current path under /console, such as `/keys`. */
export function usePath(): string {
  const [path, setPath] = useState(readPath)
  useLayoutEffect(() => onMove(() => setPath(readPath())), [])
  return path
}

/** Calls back when another URL is shown, until the returned function is called. */
export function onMove(update: () => void): () => void {
  const controller = new AbortController()
  navigation.addEventListener('moved', update, { signal: controller.signal })
  addEventListener('popstate', update, { signal: controller.signal })
  return () => controller.abort()
}

export function readPath(): string {
  return location.pathname.replace(/^\/console\/?/, '/').replace(/(?<=.)\/$/, '')
}

/** State of a dialog that a path opens, such as `/keys?new`. */
export function useAskedDialog(): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(false)
  useLayoutEffect(() => {
    const open = (): void => {
      if (location.search !== '?new') return
      history.replaceState(null, '', location.pathname)
      setOpen(true)
    }
    open()
    navigation.addEventListener('moved', open)
    return () => navigation.removeEventListener('moved', open)
  }, [])
  return [isOpen, setOpen]
}

/** Goes to another screen. If changes could not be saved, the user can choose to stay. */
export function navigate(path: string, options: { replace?: boolean } = {}): void {
  if (guards.size === 0) return go(path, options)
  void Promise.all([...guards].map(async (guard) => guard())).then((results) => {
    // The browser's own dialog works even while the page is busy.
    if (results.every(Boolean) || confirm('You have unsaved changes. Leave without saving?'))
      go(path, options)
  })
}

function go(path: string, { replace = false }: { replace?: boolean }): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', addressOf(path))
  navigation.dispatchEvent(new Event('moved'))
  scrollTo(0, 0)
}

function addressOf(path: string): string {
  return path === '/' ? '/console' : `/console${path}`
}

/** While `isUnsaved`, saves or asks before the user goes to another screen, and asks before the page is closed. */
export function useLeaveGuard(isUnsaved: boolean, save: Guard = cannotSave): void {
  // A passive effect would run a frame later, so the guard would still ask right after a save.
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
