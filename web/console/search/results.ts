import { BookOpen, Folder, Globe } from 'lucide'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { recentGuides } from '../browser/recent-guides.ts'
import { siteOf } from '../api/installations.ts'
import { listOverview, type GuideOverview } from '../api/overview.ts'
import { search, type SearchResult } from '../api/search.ts'
import { toApiError } from '../request.ts'
import type { ApiError } from '../request.ts'
import { useDebounced } from '../use-debounced.ts'
import { useDocumentation } from './documentation.ts'
import { useIncidents } from './incidents.ts'
import type { FindLike, indexNames } from './like.ts'
import { actionsFor, allPlaces, findPlaces, guideResult, type Result } from './places.ts'

type Results = {
  /** In the order of their groups, each group together. */
  results: readonly Result[]
  /** True until all that belongs to the text is there. What is added until then comes after what is there. */
  isSearching: boolean
  error: ApiError | undefined
}

type SearchResponse = { text: string; rows: readonly SearchResult[]; error?: ApiError }

const noResponse: SearchResponse = { text: '', rows: [] }

/**
 * Finds, in this order: guides, screens, actions and open incidents, which are at hand; resources with the API; names
 * that are like the text; and the documentation. Without a text, it offers the guides that were opened last.
 *
 * @param scopes of the signed-in key
 */
export function useResults(typed: string, scopes: readonly string[]): Results {
  const text = typed.trim()
  const settled = useDebounced(text)
  const response = useResponse(settled)
  const guides = useGuides(scopes)
  const incidents = useIncidents(text, scopes)
  const findLike = useFindLike(scopes, guides)
  const documentation = useDocumentation(settled)
  const isSearching = text !== '' && (response.text !== text || findLike === undefined)
  const atHand =
    text === '' ? [...lastOpened(guides), ...actionsFor(scopes)] : findPlaces(text, { scopes, guides })
  const rows = response.text === text ? response.rows.map(toResult) : []
  const others = isSearching || text === '' ? [] : [...(findLike?.(text) ?? []), ...documentation]
  return {
    results: inGroups([...atHand, ...incidents, ...rows, ...others]),
    isSearching,
    error: response.text === text ? response.error : undefined,
  }
}

/** The API's last response, with the text that it belongs to. */
function useResponse(text: string): SearchResponse {
  const [response, setResponse] = useState(noResponse)
  useEffect(() => {
    if (text === '') {
      setResponse(noResponse)
      return undefined
    }
    const controller = new AbortController()
    search(text, controller.signal).then(
      (rows) => setResponse({ text, rows }),
      (error: unknown) =>
        controller.signal.aborted || setResponse({ text, rows: [], error: toApiError(error) }),
    )
    return () => controller.abort()
  }, [text])
  return response
}

/** Undefined until it is loaded. */
function useFindLike(
  scopes: readonly string[],
  guides: readonly GuideOverview[],
): FindLike<Result> | undefined {
  const [loaded, setLoaded] = useState<{ readonly index: typeof indexNames }>()
  useEffect(() => {
    import('./like.ts').then(
      (like) => setLoaded({ index: like.indexNames }),
      // Without it, the search finds what is spelled right.
      () => setLoaded({ index: () => () => [] }),
    )
  }, [])
  return useMemo(() => loaded?.index(allPlaces({ scopes, guides })), [loaded, scopes, guides])
}

/** Groups results in the order in which the groups begin. Of those with the same path, only the first stays. */
function inGroups(results: readonly Result[]): Result[] {
  const all = results.filter(({ to }, index) => results.findIndex((other) => other.to === to) === index)
  return [...new Set(all.map(({ group }) => group))].flatMap((name) =>
    all.filter(({ group }) => group === name),
  )
}

/** The guides that are offered, and whose tabs can be found. Without them, the search finds the rest. */
function useGuides(scopes: readonly string[]): readonly GuideOverview[] {
  const [guides, setGuides] = useState<readonly GuideOverview[]>([])
  useEffect(() => {
    if (!scopes.includes('analytics:read')) return undefined
    const controller = new AbortController()
    listOverview(controller.signal).then(setGuides, () => undefined)
    return () => controller.abort()
  }, [])
  return guides
}

/** Guides that are offered besides those that were opened, so that a new browser offers some, too. */
const MIN_OFFERED = 3

function lastOpened(guides: readonly GuideOverview[]): Result[] {
  const opened = recentGuides().flatMap((id) => guides.find((guide) => guide.id === id) ?? [])
  const others = guides.filter((guide) => !opened.includes(guide)).toSorted((a, b) => b.sessions - a.sessions)
  return [
    ...opened.map((guide) => guideResult(guide, 'Opened recently')),
    ...others.slice(0, Math.max(0, MIN_OFFERED - opened.length)).map((guide) => guideResult(guide)),
  ]
}

const kinds = {
  template: { icon: BookOpen, noun: 'Guide', group: 'Guides' },
  project: { icon: Folder, noun: 'Project', group: 'Projects' },
  installation: { icon: Globe, noun: 'Installation', group: 'Customers' },
} as const

function toResult(row: SearchResult): Result {
  const { icon, noun, group } = kinds[row.type]
  const place = row.within === null ? noun : `${noun} in ${row.within}`
  const to = pathOf(row.type, row.id, row.template_id)
  if (row.type !== 'installation') return { to, name: row.name, detail: place, icon, group }
  const site = siteOf(row.name)
  const customer = row.external_ref
  return customer === null
    ? { to, name: site, detail: place, icon, group }
    : { to, name: customer, detail: `${site} · ${place}`, icon, group }
}

function pathOf(type: SearchResult['type'], id: string, templateId: string | null): string {
  if (type === 'installation') return `/templates/${templateId ?? ''}/installations/${id}`
  return type === 'project' ? `/projects/${id}` : `/templates/${id}`
}
