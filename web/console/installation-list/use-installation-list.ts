import {
  countInstallations,
  readInstallations,
  type Installation,
  type InstallationCounts,
  type InstallationFilters,
} from '../api/installations.ts'
import type { Page } from '../api/pages.ts'
import { useLoad, type LoadState } from '../load.tsx'
import { useQuery } from '../browser/use-query.ts'
import type { More } from '../parts/pages.tsx'
import { orderOf } from './order.ts'
import { useDebounced } from '../use-debounced.ts'

const noFilters: InstallationFilters = {
  template_id: '',
  status: '',
  stuck_step: '',
  monitor_status: '',
  q: '',
  order: '',
}

/** The first page of the list, and the filters that it was requested with. */
export type FilteredPage = { readonly page: Page<Installation>; readonly filters: InstallationFilters }

export type InstallationListState = {
  readonly filters: InstallationFilters
  readonly load: LoadState<FilteredPage>
  /** Undefined until they are known, and while they cannot be read. */
  readonly counts: InstallationCounts | undefined
  /** True if there is nothing to filter. */
  readonly isEmpty: boolean
  readonly change: (filters: InstallationFilters) => void
  /** Removes all filters; undefined if there are none. */
  readonly clear: (() => void) | undefined
}

/** State of a list of installations, of one guide or of all. Its filters are kept in the URL. */
export function useInstallationList(templateId?: string): InstallationListState {
  const [filters, setFilters] = useQuery<InstallationFilters>({ read: readFilters, write: (all) => all })
  const debounced = useDebounced(filters)
  const requested = {
    ...debounced,
    order: orderOf(debounced),
    ...(templateId !== undefined && { template_id: templateId }),
  }
  const load = useLoad<FilteredPage>(JSON.stringify(requested), async (signal) => {
    const page = await readInstallations(requested, { cursor: '', signal })
    return { page, filters: requested }
  })
  const { loaded: counted, reload: recount } = useLoad(`counts ${requested.template_id}`, async (signal) =>
    countInstallations(requested.template_id || undefined, signal),
  )
  const reload = (): void => {
    load.reload()
    recount()
  }
  const change = (changed: InstallationFilters): void =>
    setFilters(changed, { replace: changed.q !== filters.q })
  // An order leaves nothing out.
  const isFiltered = activeFilters({ ...filters, order: '' }).length > 0
  const isEmpty = !isFiltered && load.loaded.kind === 'ready' && load.loaded.value.page.data.length === 0
  const counts = counted.kind === 'ready' ? counted.value : undefined
  const clear = isFiltered ? (): void => change(noFilters) : undefined
  return { filters, load: { ...load, reload }, counts, isEmpty, change, clear }
}

/** Reads more of a filtered list. */
export function moreOf({ filters }: FilteredPage): More<Installation> {
  return async (cursor) => readInstallations(filters, { cursor })
}

function readFilters(query: URLSearchParams): InstallationFilters {
  const entries = Object.keys(noFilters).map((name) => [name, query.get(name) ?? ''])
  return Object.fromEntries(entries) as InstallationFilters
}

function activeFilters(filters: InstallationFilters): [string, string][] {
  return Object.entries(filters).filter(([, value]) => value !== '')
}
