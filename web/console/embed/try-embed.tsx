import type { VNode } from 'preact'
import { Widget } from './widget.tsx'
import { preview, tryCheck } from '../api/versions.ts'
import { useDebounced } from '../use-debounced.ts'
import { nonEmptyValues } from '../variables/guide-variables.ts'
import type { EmbedOptions } from './embed-code.ts'

type TryEmbedProps = { versionId: string; options: EmbedOptions; locale: string }

/** The published guide, as the embed code shows it. Analytics do not count its checks. */
export function TryEmbed({ versionId, options, locale }: TryEmbedProps): VNode {
  const { target, values } = useDebounced({ ...options, values: nonEmptyValues(options.values) })
  return (
    <section class="try-embed" aria-labelledby="try-embed">
      <h3 id="try-embed">Try it here</h3>
      <Widget
        title="The embedded guide"
        revision={versionId}
        attributes={{ 'embed-key': options.embedKey, locale, target, variables: JSON.stringify(values) }}
        load={async (query, signal) => preview(versionId, query, signal)}
        verify={async (run) => tryCheck(versionId, { ...run, values: { ...values, ...run.values } })}
      />
    </section>
  )
}
