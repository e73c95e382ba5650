import { TriangleAlert } from 'lucide'
import { useEffect, useState } from 'preact/hooks'
import { nameOf, siteOf } from '../api/installations.ts'
import { readOpenIncidents, type Monitor } from '../api/monitors.ts'
import { codeTitle } from '../checks/code-texts.ts'
import { statuses } from '../incidents/statuses.ts'
import type { Result } from './places.ts'

/** The worst of them, which are searched. */
const MAX_READ = 100
const MAX_RESULTS = 5

/** Finds live sites with an open incident, by host, customer, and what is wrong. "Incident" finds all. */
export function useIncidents(text: string, scopes: readonly string[]): readonly Result[] {
  const [open, setOpen] = useState<readonly Monitor[]>([])
  useEffect(() => {
    if (!scopes.includes('installations:read')) return undefined
    const controller = new AbortController()
    // Without them, the search finds the rest.
    readOpenIncidents(undefined, MAX_READ, controller.signal).then(
      ({ data }) => setOpen(data),
      () => undefined,
    )
    return () => controller.abort()
  }, [])
  const words = text.toLowerCase().split(/\s+/)
  if (text === '') return []
  return open
    .map((monitor) => ({ monitor, result: toResult(monitor) }))
    .filter(({ monitor: { target }, result: { name, detail } }) => {
      const all = `${name} ${detail} ${siteOf(target)}`.toLowerCase()
      return words.every((word) => all.includes(word))
    })
    .slice(0, MAX_RESULTS)
    .map(({ result }) => result)
}

function toResult(monitor: Monitor): Result {
  const { installation_id: id, template_id: guideId, code, status, target } = monitor
  const [name, site] = [nameOf(monitor), siteOf(target)]
  const problem = code === null ? statuses[status].name : codeTitle(code)
  return {
    to: `/templates/${guideId}/monitors/${id}`,
    name,
    detail: [...(name === site ? [] : [site]), `Open incident: ${problem}`].join(' · '),
    icon: TriangleAlert,
    group: 'Open incidents',
  }
}
