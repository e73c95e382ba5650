import type { VNode } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Link } from '../location.tsx'

type TabsProps = {
  /** Names of the tabs by their path below `base`. */
  tabs: readonly (readonly [string, string])[]
  base: string
  current: string
}

/** Tabs of a guide. On narrow screens they scroll sideways, and the current one is scrolled into view. */
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
          {name}
        </Link>
      ))}
    </nav>
  )
}
