import { PanelTop, Plus, type IconNode } from 'lucide'
import type { GuideOverview } from '../api/overview.ts'
import { guideTabs, tabsAboutInstallations } from '../screens/guide-tabs.ts'

/** A result of the search. */
export type Result = {
  /** Path in the console, or of a page of the documentation, which begins with `/docs/`. */
  readonly to: string
  readonly name: string
  readonly detail: string
  readonly icon: IconNode
}

type Known = {
  /** Scopes of the signed-in key. */
  readonly scopes: readonly string[]
  readonly guides: readonly Pick<GuideOverview, 'id' | 'name'>[]
}

/** Finds what is at hand without the API: actions, and tabs of guides. */
export function findPlaces(typed: string, { scopes, guides }: Known): Result[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return [...actionsWith(words, scopes), ...tabsWith(words, { scopes, guides })]
}

/** What can be made, by the scope that it needs. Some of the screens open a dialog if their path asks for it. */
const actions = [
  { to: '/new', name: 'New guide', scope: 'templates:write' },
  { to: '/?new', name: 'New project', scope: 'projects:write' },
  { to: '/keys?new', name: 'New key', scope: 'keys:write' },
  { to: '/webhooks/new', name: 'New webhook endpoint', scope: 'webhooks:write' },
  { to: '/platforms?new', name: 'New platform', scope: 'templates:write' },
] as const

function actionsWith(words: readonly string[], scopes: readonly string[]): Result[] {
  return actions
    .filter(({ name, scope }) => scopes.includes(scope) && words.every((word) => hasWord(name, word)))
    .map(({ to, name }) => ({ to, name, detail: 'Action', icon: Plus }))
}

/** Even with many guides, the list stays short enough to read. */
const MAX_TABS = 8

/** Tabs of guides. Of the words, some begin one of the tab's name, and the others are in the guide's. */
function tabsWith(words: readonly string[], { scopes, guides }: Known): Result[] {
  const tabs = [...guideTabs].filter(
    ([path]) => path !== '' && (!tabsAboutInstallations.has(path) || scopes.includes('installations:read')),
  )
  return tabs
    .flatMap(([path, tab]) => {
      const others = words.filter((word) => word.length < 3 || !hasWord(tab, word))
      if (others.length === words.length) return []
      return guides
        .filter(({ name }) => others.every((word) => name.toLowerCase().includes(word)))
        .map(({ id, name }) => ({
          to: `/templates/${id}/${path}`,
          name: `${name}: ${tab}`,
          detail: 'Tab of a guide',
          icon: PanelTop,
        }))
    })
    .slice(0, MAX_TABS)
}

function hasWord(name: string, start: string): boolean {
  return name
    .toLowerCase()
    .split(' ')
    .some((word) => word.startsWith(start))
}
