import type { VNode } from 'preact'
import { signalType } from '../../../shared/check/types.ts'
import { INSTALLATION_TOKEN } from '../../../shared/content/placeholders.ts'
import type { Guide } from '../../widget/guide.ts'
import { Show, useLoad } from '../load.tsx'
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
          <>
            <NeedsInstallations guide={guide} />
            <Widget
              guide={guide}
              {...(target !== '' && { target })}
              verify={async (run) => tryCheck(versionId, { ...run, values: { ...values, ...run.values } })}
            />
          </>
        )}
      </Show>
    </section>
  )
}
