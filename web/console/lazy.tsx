import type { ComponentChild, ComponentType, VNode } from 'preact'
import { useState } from 'preact/hooks'
import { useLoad } from './load.tsx'
import { Button } from './parts/button.tsx'
import { Loading } from './parts/loading.tsx'
import { ErrorNotice } from './parts/notice.tsx'
import { PageHead } from './parts/page-head.tsx'
import { ApiError } from './request.ts'

/**
 * Component that is loaded when it is first shown, which keeps it out of the console's first load.
 *
 * @param title heading of a whole screen that cannot be loaded
 */
export function lazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  title?: string,
): (props: Props) => ComponentChild {
  let known: ComponentType<Props> | undefined
  return (props) => {
    // A component that loads while this element is mounted stays below `Loader`: moving it would lose its state.
    const [Known] = useState(() => known)
    return Known ? (
      <Known {...props} />
    ) : (
      <Loader title={title} load={async () => (known = await load())} props={props} />
    )
  }
}

type LoaderProps<Props> = {
  title: string | undefined
  load: () => Promise<ComponentType<Props>>
  props: Props
}

function Loader<Props extends object>({ title, load, props }: LoaderProps<Props>): VNode {
  const { loaded } = useLoad('screen', async () => load().catch(refuse))
  switch (loaded.kind) {
    case 'loading':
      return <Loading />
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

function refuse(): never {
  const message = 'Check your connection, or reload the page: there may be a new release of the console.'
  throw new ApiError({ code: 'screen_not_loaded', message, status: 0 })
}
