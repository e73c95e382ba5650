import type { ComponentChild, ComponentType, VNode } from 'preact'
import { useState } from 'preact/hooks'
import { useLoad } from './load.tsx'
import { Button } from './parts/button.tsx'
import { Loading } from './parts/loading.tsx'
import { ErrorNotice } from './parts/notice.tsx'
import { PageHead } from './parts/page-head.tsx'
import { ApiError } from './request.ts'

/**
 * Creates a component whose code is loaded when it is first rendered, which keeps the console's first load small.
 *
 * @param title heading to show above the error if a whole screen could not be loaded
 * @param Waiting what to show meanwhile, if not the loading message
 */
export function lazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  title?: string,
  Waiting?: ComponentType<Props>,
): (props: Props) => ComponentChild {
  let cached: ComponentType<Props> | undefined
  return (props) => {
    // An element that started with `Loader` keeps it: switching to `Cached` would lose the component's state.
    const [Cached] = useState(() => cached)
    return Cached ? (
      <Cached {...props} />
    ) : (
      <Loader {...{ title, Waiting, props }} load={async () => (cached = await load())} />
    )
  }
}

type LoaderProps<Props> = {
  title: string | undefined
  Waiting: ComponentType<Props> | undefined
  load: () => Promise<ComponentType<Props>>
  props: Props
}

function Loader<Props extends object>({ title, Waiting, load, props }: LoaderProps<Props>): VNode {
  const { loaded } = useLoad('screen', async () => load().catch(throwNotLoaded))
  switch (loaded.kind) {
    case 'loading':
      return Waiting ? <Waiting {...props} /> : <Loading />
    case 'failed':
      return (
        <>
          {title !== undefined && <PageHead title={title} />}
          <ErrorNotice error={loaded.error}>
            <Button onClick={() => location.reload()}>Reload the page</Button>
          </ErrorNotice>
        </>
      )
    case 'ready':
      return <loaded.value {...props} />
  }
}

function throwNotLoaded(): never {
  const message = 'Check your connection, or reload the page: the console may have been updated.'
  throw new ApiError({ code: 'screen_not_loaded', message, status: 0 })
}
