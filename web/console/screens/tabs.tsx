import type { VNode } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Link } from '../location.tsx'

type TabsProps = {
  /** Each tab's path below `base` and its name. */
  tabs: readonly (readonly [string, string])[]
  base: string
  current: string
}

/** Tabs of a guide. If they do not fit, they scroll horizontally, and the current tab is scrolled into view. */
export function Tabs({ tabs, base, current }: TabsProps): VNode {
  const nav = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const tab = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (nav.current && tab)
      nav.current.scrollLeft = tab.offsetLeft - (nav.current.clientWidth - tab.offsetWidth) / 2
  }, [current])
  return (
    <nav ref={nav} class="tabs" aria-label="Guide">
      {tabs.map(([path, name]) => (
        <Link key={path} to={`${base}${path && `/${path}`}`} current={path === current}>
          <span data-text={name}>{name}</span>
        </Link>
      ))}
    </nav>
  )
}
