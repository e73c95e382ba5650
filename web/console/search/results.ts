import { BookOpen, Folder, Globe } from 'lucide'
import { useEffect, useState } from 'preact/hooks'
import { siteOf } from '../api/installations.ts'
import { listOverview, type GuideOverview } from '../api/overview.ts'
import { search, type SearchResult } from '../api/search.ts'
import { areasFor } from '../areas.ts'
import { toApiError } from '../request.ts'
import type { ApiError } from '../request.ts'
import { useDebounced } from '../use-debounced.ts'
import { findPlaces, type Result } from './places.ts'

type Results = { results: readonly Result[]; isSearching: boolean; error: ApiError | undefined }

type SearchResponse = { text: string; rows: readonly SearchResult[]; error?: ApiError }

const noResponse: SearchResponse = { text: '', rows: [] }

/**
 * Finds resources with the API, screens whose name contains the text, and other places.
 *
 * @param scopes of the signed-in key
 */
export function useResults(typed: string, scopes: readonly string[]): Results {
  const text = useDebounced(typed.trim())
  const [response, setResponse] = useState(noResponse)
  const guides = useGuides(text !== '', scopes)
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
      ...response.rows.map(toResult),
      ...screensWith(typed.trim(), scopes),
      ...findPlaces(typed, { scopes, guides }),
    ],
    isSearching: response.text !== typed.trim(),
    error: response.error,
  }
}

/** The guides whose tabs can be found. Read once something is typed; without them, the search finds the rest. */
function useGuides(isAsked: boolean, scopes: readonly string[]): readonly GuideOverview[] {
  const [guides, setGuides] = useState<readonly GuideOverview[]>([])
  useEffect(() => {
    if (!isAsked || !scopes.includes('analytics:read')) return undefined
    const controller = new AbortController()
    listOverview(controller.signal).then(setGuides, () => undefined)
    return () => controller.abort()
  }, [isAsked])
  return guides
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
