import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { signalType } from '../../../shared/check/types.ts'
import { INSTALLATION_TOKEN } from '../../../shared/content/placeholders.ts'
import type { Guide } from '../../widget/guide.ts'
import { Notice } from '../parts/notice.tsx'
import { Widget } from './widget.tsx'
import { preview, tryCheck } from '../api/versions.ts'
import { useDebounced } from '../use-debounced.ts'
import { nonEmptyValues } from '../variables/guide-variables.ts'
import type { EmbedOptions } from './embed-code.ts'

/** Names the steps that no visitor of a page with this embed code can check. */
function NeedsInstallations({ guide: { steps } }: { guide: Guide }): VNode | null {
  const needed = steps.filter(
    ({ placeholders = [], verify }) =>
      placeholders.includes(INSTALLATION_TOKEN) || verify?.type === signalType,
  )
  if (needed.length === 0) return null
  return (
    <Notice tone="unsure" title="Some steps need an installation for each customer">
      <p>
        With this embed code alone, visitors cannot check {needed.map(({ title }) => `“${title}”`).join(', ')}
        . Create an installation for each customer, and give the widget its token, or send its link.
      </p>
    </Notice>
  )
}

type TryEmbedProps = { versionId: string; options: EmbedOptions; locale: string }

/** The published guide, as the embed code shows it. Analytics do not count its checks. */
export function TryEmbed({ versionId, options, locale }: TryEmbedProps): VNode {
  const { target, values } = useDebounced({ ...options, values: nonEmptyValues(options.values) })
  const [guide, setGuide] = useState<Guide>()
  return (
    <section class="try-embed" aria-labelledby="try-embed">
      <h3 id="try-embed">Try it here</h3>
      {guide && <NeedsInstallations guide={guide} />}
      <Widget
        title="The embedded guide"
        revision={versionId}
        attributes={{ 'embed-key': options.embedKey, locale, target, variables: JSON.stringify(values) }}
        load={async (query, signal) => {
          const loaded = await preview(versionId, query, signal)
          setGuide(loaded)
          return loaded
        }}
        verify={async (run) => tryCheck(versionId, { ...run, values: { ...values, ...run.values } })}
      />
    </section>
  )
}
