import { useLayoutEffect, useRef, useState } from 'preact/hooks'

export type View = 'steps' | 'preview'

/** The view that narrow windows show. Each view keeps its scroll position while the other is shown. */
export function useView(): { view: View; show: (view: View) => void } {
  const [view, setView] = useState<View>('steps')
  const positions = useRef<Partial<Record<View, number>>>({})
  const show = (next: View): void => {
    if (next === view) return
    positions.current[view] = scrollY
    setView(next)
  }
  useLayoutEffect(() => {
    if (view in positions.current || view === 'preview') scrollTo(0, positions.current[view] ?? 0)
  }, [view])
  return { view, show }
}
