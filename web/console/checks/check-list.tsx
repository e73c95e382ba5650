import { ownValue } from '../../../shared/own-value.ts'
import type { VNode } from 'preact'
import { countWithNoun, formatCount } from '../format/numbers.ts'
import { outcomeTitle } from './check-outcome.tsx'
import { Badge } from '../parts/badge.tsx'
import { Ago } from '../parts/moment.tsx'
import { ShowEarlier, usePages, type More, type Pages } from '../parts/pages.tsx'
import { Table } from '../parts/table.tsx'
import type { LoggedCheck } from '../api/checks.ts'
import type { Page } from '../api/pages.ts'
import type { Titles } from '../api/versions.ts'
import { codeTexts, codeTitle, fixerOf } from './code-texts.ts'
import { typeNames } from './type-names.ts'

/** Sites of the checks that `waymark events generate` stores (cli/events/traffic.ts). Nobody can own such a name. */
const GENERATED_HOST = /^site-\d+\.example\.com$/

type CheckListProps = { first: Page<LoggedCheck>; more: More<LoggedCheck>; titles: Titles }

/** One row for each check, newest first. */
export function CheckList({ first, more, titles }: CheckListProps): VNode {
  const pages = usePages(first, more)
  return (
    <>
      <Table stacks amounts={1} label="Checks" columns={['Time', 'Step', 'Site', 'Result', 'Duration']}>
        {pages.rows.map((check) => (
          <Row key={check.id} check={check} titles={titles} />
        ))}
      </Table>
      <p class="fine">{countText(pages)}</p>
      <ShowEarlier pages={pages} />
    </>
  )
}

/** Nobody counts the checks beyond the pages that have been read. */
function countText({ rows, showMore }: Pages<LoggedCheck>): string {
  const count = countWithNoun(rows.length, 'check')
  return showMore ? `The newest ${count} of more than ${formatCount(rows.length)}.` : `${count} in all.`
}

function Row({ check, titles }: { check: LoggedCheck; titles: Titles }): VNode {
  const { created_at: at, step_slug: slug, type, target_host: host, duration_ms: ms } = check
  return (
    <tr>
      <td class="cell-minor cell-last">
        <Ago at={at} />
      </td>
      <td class="step-name cell-whole">
        {titles.get(slug) ?? <code>{slug}</code>}
        <p class="fine">{ownValue(typeNames, type) ?? type}</p>
      </td>
      <td class="address cell-minor cell-wider">
        {host ?? <span class="fine">no site</span>}
        {host !== null && GENERATED_HOST.test(host) && <p class="fine">generated</p>}
      </td>
      <td class="text cell-first cell-widest">
        <Outcome check={check} />
      </td>
      <td class="amount cell-minor cell-first">{ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`}</td>
    </tr>
  )
}

function Outcome({ check: { ok, conclusive, code, target_host: host } }: { check: LoggedCheck }): VNode {
  const { tone, title } = outcomeTitle(ok, { conclusive })
  const texts = codeTexts(code, host)
  return (
    <div class="seen">
      <Badge tone={tone}>{title}</Badge>
      {!ok && (
        <details>
          <summary>{codeTitle(code)}</summary>
          {texts.length > 0 && <p class="fine">{texts.join(' ')}</p>}
          <p class="fine">
            {fixerOf(code)} <code>{code}</code>
          </p>
        </details>
      )}
    </div>
  )
}
