import { useLayoutEffect, useState } from 'preact/hooks'
import { onMove, readPath } from '../location.tsx'

/** How a screen keeps its choices in the query of its URL. */
type QueryFormat<Value> = {
  readonly read: (query: URLSearchParams) => Value
  /** Returns the parameters of a value; those that are empty are left out. */
  readonly write: (value: Value) => Readonly<Record<string, string>>
}

type SetQuery<Value> = (value: Value, options?: { replace?: boolean }) => void

/**
 * Returns a value of the current URL's query and a function to change it. Going back undoes a change, unless it replaced
 * the one before, as typing does.
 */
export function useQuery<Value>({ read, write }: QueryFormat<Value>): [Value, SetQuery<Value>] {
  const [path] = useState(readPath)
  const readNow = (): Value => read(new URLSearchParams(location.search))
  const [value, setValue] = useState(readNow)
  useLayoutEffect(
    () =>
      onMove(() => {
        // Another path is another screen, whose query has another meaning.
        if (readPath() === path) setValue(readNow())
      }),
    [],
  )
  const change: SetQuery<Value> = (changed, { replace = false } = {}) => {
    setValue(changed)
    const query = new URLSearchParams(Object.entries(write(changed)).filter(([, text]) => text !== ''))
    const url = `${location.pathname}${query.size > 0 ? `?${query}` : ''}`
    const isSame = url === `${location.pathname}${location.search}`
    history[replace || isSame ? 'replaceState' : 'pushState'](null, '', url)
  }
  return [value, change]
}
