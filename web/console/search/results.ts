import { BookOpen, Folder, Globe, type IconNode } from 'lucide'
import { useEffect, useState } from 'preact/hooks'
import { search, type SearchResult } from '../api/search.ts'
import { areas } from '../areas.ts'
import { siteOf } from '../installations/labels.ts'
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

type Found = { text: string; rows: readonly SearchResult[]; error?: ApiError }

const nothing: Found = { text: '', rows: [] }

/** Screens whose name contains the text, and what the API finds. */
export function useResults(typed: string): Results {
  const text = useDebounced(typed.trim())
  const [found, setFound] = useState(nothing)
  useEffect(() => {
    if (text === '') {
      setFound(nothing)
      return undefined
    }
    const ended = new AbortController()
    search(text, ended.signal).then(
      (rows) => setFound({ text, rows }),
      (error: unknown) => ended.signal.aborted || setFound({ text, rows: [], error: toApiError(error) }),
    )
    return () => ended.abort()
  }, [text])
  return {
    results: [...found.rows.map(toResult), ...screensWith(typed.trim())],
    isSearching: found.text !== typed.trim(),
    error: found.error,
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
