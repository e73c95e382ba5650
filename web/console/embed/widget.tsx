import type { VNode } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { CheckResult } from '../../../shared/check/result.ts'
import { textDirection } from '../../../shared/content/text-direction.ts'
import type { PreviewFrame, PreviewHost, ShownPreview, WidgetAnswer } from '../../preview/host.ts'
import type { Guide } from '../../widget/guide.ts'
import type { CheckRun } from '../api/versions.ts'
import { toApiError } from '../request.ts'

type Texts = Readonly<Record<string, string>>

/** What the widget asks for a guide. */
export type GuideQuery = {
  readonly platform?: string
  readonly locale?: string
  readonly scope?: string
  readonly variables: Texts
}

type WidgetProps = Omit<ShownPreview, 'dir' | 'colorScheme'> & {
  title: string
  colorScheme?: string
  load: (query: GuideQuery, signal: AbortSignal | undefined) => Promise<Guide>
  /** Runs a step's check with the values typed into the widget's fields. */
  verify: (run: CheckRun & { values: Texts }) => Promise<CheckResult>
  onPlatform?: (slug: string) => void
}

/** A guide in the widget itself, in a frame whose requests the console answers. No events are counted. */
export function Widget({ title, load, verify, onPlatform, ...rest }: WidgetProps): VNode {
  const frame = useRef<PreviewFrame>(null)
  const latest = useRef({ load, verify, onPlatform })
  latest.current = { load, verify, onPlatform }
  const dir = textDirection(rest.attributes.locale ?? 'en')
  const json = JSON.stringify({ colorScheme: '', ...rest, dir })
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    element.preview = {
      shown: JSON.parse(json) as ShownPreview,
      answer: async (...asked) => answer(latest.current, ...asked),
      onPlatform: (slug) => latest.current.onPlatform?.(slug),
    }
    element.dispatchEvent(new Event('preview'))
  }, [json])
  return <iframe ref={frame} class="widget" src="/console/preview.html" title={title} />
}

/** Answers as the service would. */
async function answer(
  { load, verify }: Pick<WidgetProps, 'load' | 'verify'>,
  ...[request, signal]: Parameters<PreviewHost['answer']>
): Promise<WidgetAnswer> {
  const until = signal ?? undefined
  try {
    if (request.kind === 'guide') {
      const { variables = '{}', ...query } = request.query
      return { status: 200, body: await load({ ...query, variables: JSON.parse(variables) as Texts }, until) }
    }
    const { stepSlug, target, variables: values = {} } = request.body
    return { status: 200, body: await verify({ stepSlug, target, values, signal: until }) }
  } catch (error) {
    signal?.throwIfAborted()
    const { status, retryAfterMs, code, message, requestId, errors } = toApiError(error)
    const retryAfter = retryAfterMs === undefined ? undefined : Math.ceil(retryAfterMs / 1000)
    return { status: status || 503, body: { error: { code, message, requestId, errors } }, retryAfter }
  }
}
