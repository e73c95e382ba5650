import { BookOpen, Folder, Globe } from 'lucide'
import { useEffect, useState } from 'preact/hooks'
import { recentGuides } from '../browser/recent-guides.ts'
import { siteOf } from '../api/installations.ts'
import { listOverview, type GuideOverview } from '../api/overview.ts'
import { search, type SearchResult } from '../api/search.ts'
import { areasFor } from '../areas.ts'
import { toApiError } from '../request.ts'
import type { ApiError } from '../request.ts'
import { useDebounced } from '../use-debounced.ts'
import { useDocumentation } from './documentation.ts'
import { useIncidents } from './incidents.ts'
import { findPlaces, type Result } from './places.ts'

type Results = { results: readonly Result[]; isSearching: boolean; error: ApiError | undefined }

type SearchResponse = { text: string; rows: readonly SearchResult[]; error?: ApiError }

const noResponse: SearchResponse = { text: '', rows: [] }

/**
 * Finds resources with the API, open incidents, screens whose name contains the text, other places, and the documentation.
 * Without a text, it offers the guides that were opened last.
 *
 * @param scopes of the signed-in key
 */
export function useResults(typed: string, scopes: readonly string[]): Results {
  const text = useDebounced(typed.trim())
  const [response, setResponse] = useState(noResponse)
  const guides = useGuides(scopes)
  const incidents = useIncidents(typed.trim(), scopes)
  const documentation = useDocumentation(text)
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
  return {
    results: [
      ...(typed.trim() === '' ? lastOpened(guides) : []),
      ...incidents,
      ...response.rows.map(toResult),
      ...screensWith(typed.trim(), scopes),
      ...findPlaces(typed, { scopes, guides }),
      ...documentation,
    ],
    isSearching: response.text !== typed.trim(),
    error: response.error,
  }
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
    ...opened.map((guide) => ({ guide, detail: 'Opened recently' })),
    ...others.slice(0, Math.max(0, MIN_OFFERED - opened.length)).map((guide) => ({ guide, detail: 'Guide' })),
  ].map(({ guide: { id, name }, detail }) => ({ to: `/templates/${id}`, name, detail, icon: BookOpen }))
}

const kinds = {
  template: { icon: BookOpen, noun: 'Guide' },
  project: { icon: Folder, noun: 'Project' },
  installation: { icon: Globe, noun: 'Installation' },
} as const

function toResult(row: SearchResult): Result {
  const { icon, noun } = kinds[row.type]
  const place = row.within === null ? noun : `${noun} in ${row.within}`
  const to = pathOf(row.type, row.id, row.template_id)
  if (row.type !== 'installation') return { to, name: row.name, detail: place, icon }
  const site = siteOf(row.name)
  const customer = row.external_ref
  return customer === null
    ? { to, name: site, detail: place, icon }
    : { to, name: customer, detail: `${site} · ${place}`, icon }
}

function pathOf(type: SearchResult['type'], id: string, templateId: string | null): string {
  if (type === 'installation') return `/templates/${templateId ?? ''}/installations/${id}`
  return type === 'project' ? `/projects/${id}` : `/templates/${id}`
}

function screensWith(text: string, scopes: readonly string[]): Result[] {
  return areasFor(scopes)
    .filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
    .map(({ to, name, icon }) => ({ to, name, icon, detail: 'Screen' }))
}
