import type { ComponentChildren, VNode } from 'preact'
import { Link, navigate, usePath } from './location.tsx'
import { Button } from './parts/button.tsx'
import type { ConsoleSession } from './api/account.ts'

const areas = [
  { to: '/', name: 'Projects', within: ['/projects', '/templates'] },
  { to: '/platforms', name: 'Platforms', within: [] },
  { to: '/keys', name: 'API keys', within: [] },
  { to: '/signing', name: 'Signing keys', within: [] },
  { to: '/activity', name: 'Activity', within: [] },
  { to: '/account', name: 'Account', within: [] },
] as const

type ShellProps = { session: ConsoleSession; onSignOut: () => void; children: ComponentChildren }

/** Header and navigation around every screen. */
export function Shell({ session, onSignOut, children }: ShellProps): VNode {
  const path = usePath()
  const leave = (): void => {
    navigate('/')
    if (location.pathname === '/console') onSignOut()
  }
  return (
    <>
      <a class="skip" href="#content">
        Skip to content
      </a>
      <header class="page top">
        <Link to="/" class="brand">
          Waymark
        </Link>
        <nav aria-label="Console">
          {areas.map(({ to, name, within }) => (
            <Link key={to} to={to} current={path === to || within.some((start) => path.startsWith(start))}>
              {name}
            </Link>
          ))}
        </nav>
        <div class="who">
          <span title="Account">{session.account.name}</span>
          <Button kind="quiet" onClick={leave}>
            Sign out
          </Button>
        </div>
      </header>
      <main id="content" class="page" tabIndex={-1}>
        {children}
      </main>
    </>
  )
}
