import type { VNode } from 'preact'
import { Show, useLoad } from '../load.tsx'
import { Widget } from './widget.tsx'
import { preview, tryCheck } from '../api/versions.ts'
import { useDebounced } from '../use-debounced.ts'
import { nonEmptyValues } from '../variables/guide-variables.ts'
import type { EmbedOptions } from './embed-code.ts'

/** The published guide, as the embed code shows it. Analytics do not count its checks. */
export function TryEmbed({ versionId, options }: { versionId: string; options: EmbedOptions }): VNode {
  const target = useDebounced(options.target)
  const values = useDebounced(nonEmptyValues(options.values))
  const load = useLoad(`${versionId} ${JSON.stringify(values)}`, async (signal) =>
    preview(versionId, { variables: values }, signal),
  )
  return (
    <section class="try-embed" aria-labelledby="try-embed">
      <h3 id="try-embed">Try it here</h3>
      <Show load={load}>
        {(guide) => (
          <Widget
            guide={guide}
            {...(target !== '' && { target })}
            verify={async (run) => tryCheck(versionId, { ...run, values: { ...values, ...run.values } })}
          />
        )}
      </Show>
    </section>
  )
}
