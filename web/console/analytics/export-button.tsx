import { Download } from 'lucide'
import type { VNode } from 'preact'
import { readCsv, type CsvPart, type ReportQuery } from '../api/analytics.ts'
import { Button } from '../parts/button.tsx'
import { ErrorNotice } from '../parts/notice.tsx'
import { useAction } from '../use-action.ts'
import { periodName } from '../format/period-name.ts'

type ExportProps = { templateId: string; part: CsvPart; query: ReportQuery; subject: string }

/** Saves a part of a report as CSV, with the same filters. */
export function ExportButton({ templateId, part, query, subject }: ExportProps): VNode {
  const action = useAction()
  const { period, filters } = query
  const save = async (): Promise<void> =>
    saveFile(
      `${[...Object.values(part), ...Object.values(filters).map(inFileName), period.from, period.to].join('-')}.csv`,
      await readCsv(templateId, part, query),
    )
  return (
    <>
      <Button
        kind="quiet"
        icon={Download}
        busy={action.isBusy}
        label={`Export CSV of ${subject}, ${periodName(period)}`}
        onClick={() => void action.run(save)}
      >
        Export CSV
      </Button>
      <ErrorNotice error={action.error} />
    </>
  )
}

/** The value of a filter, such as the host of a page, without what a file's name may not have. */
function inFileName(value: string): string {
  return value.replaceAll(/[^\w.-]+/g, '_')
}

function saveFile(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
