import type { VNode } from 'preact'
import type { MonitorChange } from '../api/monitors.ts'
import { MarkedText } from '../comparison/marked-text.tsx'
import { Moment } from '../parts/moment.tsx'
import { answerText, evidenceLines } from './evidence-lines.ts'

/** What a look at a step found, and what was there when it last passed. */
type Seen = Pick<MonitorChange, 'code' | 'expected' | 'found' | 'ok_at' | 'ok_found'>

type EvidenceProps = {
  seen: Seen
  /** When `found` was there. */
  at: string
  /** Name of the earlier side, unless the last look has seen it again. */
  rightName?: string
  /** Name of the later side, such as "What is there now". */
  laterName: string
}

/** What was right beside what is there instead. */
export function Evidence({ seen, at, rightName = 'What was right', laterName }: EvidenceProps): VNode {
  const before = evidenceLines(seen.ok_found)
  const answer = answerText(seen)
  const after = answer === undefined ? evidenceLines(seen.found) : []
  const wanted = evidenceLines(seen.expected)
  return (
    <div class="evidence">
      <div class="right">
        <p>
          <strong>{rightName}</strong>{' '}
          <span class="fine">{seen.ok_at === null ? 'It never passed' : <Moment at={seen.ok_at} />}</span>
        </p>
        {seen.ok_at !== null && (
          <Lines lines={before} other={after} none="It passed. Nothing was kept to compare" />
        )}
      </div>
      <div>
        <p>
          <strong>{laterName}</strong>{' '}
          <span class="fine">
            <Moment at={at} />
          </span>
        </p>
        <Lines
          lines={after}
          other={before}
          none={answer ?? (Array.isArray(seen.found) ? 'Nothing' : 'Nothing to compare was found')}
        />
      </div>
      {wanted.length > 0 && (
        <div class="wanted">
          <p>
            <strong>What the check wants</strong>
          </p>
          <Lines lines={wanted} other={[]} none="" />
        </div>
      )}
    </div>
  )
}

type LinesProps = { lines: readonly string[]; other: readonly string[]; none: string }

/** Marks what differs if each side is one line. */
function Lines({ lines, other, none }: LinesProps): VNode {
  const [line] = lines
  const [otherLine] = other
  if (line === undefined) return <p class="fine">{none}.</p>
  const isPair = lines.length === 1 && other.length === 1
  return (
    <pre class="excerpt" tabIndex={0}>
      {isPair && otherLine !== undefined ? <MarkedText texts={[line, otherLine]} of={0} /> : lines.join('\n')}
    </pre>
  )
}
