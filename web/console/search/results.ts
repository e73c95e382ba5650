import { BookOpen, Folder, Globe, type IconNode } from 'lucide'
import { useEffect, useState } from 'preact/hooks'
import { siteOf } from '../api/installations.ts'
import { search, type SearchResult } from '../api/search.ts'
import { areas } from '../areas.ts'
import { toApiError } from '../request.ts'
import type { ApiError } from '../request.ts'
import { useDebounced } from '../use-debounced.ts'

export type Result = {
  readonly to: string
  readonly name: string
  readonly detail: string
  readonly icon: IconNode
}

type Results = { results: readonly Result[]; isSearching: boolean; error: ApiError | undefined }

type SearchResponse = { text: string; rows: readonly SearchResult[]; error?: ApiError }

const noResponse: SearchResponse = { text: '', rows: [] }

/** Finds resources with the API, and screens whose name contains the text. */
export function useResults(typed: string): Results {
  const text = useDebounced(typed.trim())
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
  return {
    results: [...response.rows.map(toResult), ...screensWith(typed.trim())],
    isSearching: response.text !== typed.trim(),
    error: response.error,
  }
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

function screensWith(text: string): Result[] {
  return areas
    .filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
    .map(({ to, name, icon }) => ({ to, name, icon, detail: 'Screen' }))
}
