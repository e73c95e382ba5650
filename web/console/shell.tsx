import { Menu, X } from 'lucide'
import type { ComponentChildren, VNode } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { areasFor } from './areas.ts'
import { Link, navigate, usePath } from './location.tsx'
import { Button } from './parts/button.tsx'
import { Icon } from './parts/icon.tsx'
import { Search } from './search/search.tsx'
import { sessionEvents } from './request.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import type { ConsoleSession } from './api/account.ts'

type ShellProps = { session: ConsoleSession; onSignOut: () => void; children: ComponentChildren }

/** Header and navigation around every screen. */
export function Shell({ session, onSignOut, children }: ShellProps): VNode {
  const path = usePath()
  const { isOpen, toggle, header } = useMenu(path)
  const main = useKeptFocus()
  const leave = (): void => {
    navigate('/')
    if (location.pathname === '/console') onSignOut()
  }
  return (
    <>
      <a class="skip" href="#content">
        Skip to content
      </a>
      <header ref={header} class={`shell ${isOpen ? 'open' : ''}`}>
        <div class="page bar">
          <Link to="/" class="brand">
            Waymark
          </Link>
          <nav id="menu" aria-label="Console">
            {areasFor(session.key.scopes).map(({ to, name, icon, pathPrefixes }) => (
              <Link
                key={to}
                to={to}
                current={path === to || pathPrefixes.some((prefix) => path.startsWith(prefix))}
              >
                <Icon of={icon} />
                {name}
              </Link>
            ))}
            <span class="who">
              <span title={session.account.name}>{session.account.name}</span>
              <Button kind="quiet" onClick={leave}>
                Sign out
              </Button>
            </span>
          </nav>
          <Search scopes={session.key.scopes} />
          <span class="menu-button">
            <Button kind="quiet" icon={isOpen ? X : Menu} label="Menu" expanded={isOpen} onClick={toggle} />
          </span>
        </div>
      </header>
      <Waits />
      <main ref={main} id="content" class="page" tabIndex={-1}>
        {children}
      </main>
    </>
  )
}

/** Says that requests wait because the service asked them to. */
function Waits(): VNode {
  const [text, setText] = useState('')
  useEffect(() => {
    const onWaits = (event: Event): void => setText((event as CustomEvent<string>).detail)
    sessionEvents.addEventListener('waits', onWaits)
    return () => sessionEvents.removeEventListener('waits', onWaits)
  }, [])
  return (
    <div class="page waits" role="status">
      {text}
    </div>
  )
}

type MenuState = {
  isOpen: boolean
  toggle: () => void
  header: { current: HTMLElement | null }
}

/** State of the menu in narrow windows. It closes when the path changes and when the user presses Escape. */
function useMenu(path: string): MenuState {
  const [isOpen, setOpen] = useState(false)
  const header = useRef<HTMLElement>(null)
  useEffect(() => setOpen(false), [path])
  useEffect(() => {
    if (!isOpen) return undefined
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key !== 'Escape') return
      setOpen(false)
      header.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isOpen])
  return { isOpen, toggle: () => setOpen(!isOpen), header }
}
