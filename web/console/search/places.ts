import { BookOpen, PanelTop, Plus, type IconNode } from 'lucide'
import { areasFor } from '../areas.ts'
import type { GuideOverview } from '../api/overview.ts'
import { guideTabs, tabsAboutInstallations } from '../screens/guide-tabs.ts'

/** A result of the search. */
export type Result = {
  /** Path in the console, or of a page of the documentation, which begins with `/docs/`. */
  readonly to: string
  readonly name: string
  readonly detail: string
  readonly icon: IconNode
  /** Heading of the results that it belongs to. */
  readonly group: Group
}

export type Group =
  | 'Guides'
  | 'Go to'
  | 'Actions'
  | 'Open incidents'
  | 'Customers'
  | 'Projects'
  | 'Documentation'

type Known = {
  /** Scopes of the signed-in key. */
  readonly scopes: readonly string[]
  readonly guides: readonly Pick<GuideOverview, 'id' | 'name'>[]
}

/** Finds what is at hand without the API: guides, screens, tabs of guides, and actions. */
export function findPlaces(text: string, { scopes, guides }: Known): Result[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return [
    ...guides
      .filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
      .slice(0, MAX_GUIDES)
      .map((guide) => guideResult(guide)),
    ...areasFor(scopes)
      .filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
      .map(areaResult),
    ...tabsWith(words, { scopes, guides }),
    ...actionsFor(scopes).filter(({ name }) => words.every((word) => hasWord(name, word))),
  ]
}

/** All that is offered for a name with a letter wrong: guides, screens and actions. */
export function allPlaces({ scopes, guides }: Known): Result[] {
  return [
    ...guides.map((guide) => guideResult(guide)),
    ...areasFor(scopes).map(areaResult),
    ...actionsFor(scopes),
  ]
}

/** As many as the API finds of each kind. */
const MAX_GUIDES = 10

export function guideResult({ id, name }: Pick<GuideOverview, 'id' | 'name'>, detail = ''): Result {
  return { to: `/templates/${id}`, name, detail, icon: BookOpen, group: 'Guides' }
}

function areaResult({ to, name, icon }: ReturnType<typeof areasFor>[number]): Result {
  return { to, name, icon, detail: '', group: 'Go to' }
}

/** What can be made, by the scope that it needs. Some of the screens open a dialog if their path asks for it. */
const actions = [
  { to: '/new', name: 'New guide', scope: 'templates:write' },
  { to: '/?new', name: 'New project', scope: 'projects:write' },
  { to: '/keys?new', name: 'New key', scope: 'keys:write' },
  { to: '/webhooks/new', name: 'New webhook endpoint', scope: 'webhooks:write' },
  { to: '/platforms?new', name: 'New platform', scope: 'templates:write' },
] as const

/** What can be made, without a text. */
export function actionsFor(scopes: readonly string[]): Result[] {
  return actions
    .filter(({ scope }) => scopes.includes(scope))
    .map(({ to, name }) => ({ to, name, detail: '', icon: Plus, group: 'Actions' }))
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
          group: 'Go to' as const,
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
