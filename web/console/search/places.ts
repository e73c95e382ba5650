import { CircleQuestionMark, PanelTop, Plus, type IconNode } from 'lucide'
import { problemCodes } from '../../../shared/check/codes.ts'
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

/** Finds what is at hand without the API: actions, tabs of guides, and the documentation of a code. */
export function findPlaces(typed: string, { scopes, guides }: Known): Result[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return [...actionsWith(words, scopes), ...tabsWith(words, { scopes, guides }), ...codeOf(typed.trim())]
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

/** Codes of checks and of the API have an underscore. The page of the API's codes has an anchor for each. */
function codeOf(text: string): Result[] {
  const isOfCheck = problemCodes.some((code) => code === text)
  if (!isOfCheck && !/^[a-z\d]+(?:_[a-z\d]+)+$/.test(text)) return []
  return [
    isOfCheck
      ? {
          to: `/docs/guides/verification-codes#:~:text=${text}`,
          name: text,
          detail: 'Verification code in the documentation',
          icon: CircleQuestionMark,
        }
      : {
          to: `/docs/api/errors#error-${text}`,
          name: text,
          detail: 'Error codes in the documentation',
          icon: CircleQuestionMark,
        },
  ]
}
