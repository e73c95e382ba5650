import { Download } from 'lucide'
import type { VNode } from 'preact'
import { readCsv } from '../api/analytics.ts'
import { Button } from '../parts/button.tsx'
import { ErrorNotice } from '../parts/notice.tsx'
import { useAction } from '../use-action.ts'
import { periodName } from './period-name.ts'
import type { Period } from '../api/period.ts'

type ExportProps = { templateId: string; report: string; period: Period; subject: string }

/** Saves a report as CSV. */
export function ExportButton({ templateId, report, period, subject }: ExportProps): VNode {
  const action = useAction()
  const save = async (): Promise<void> =>
    saveFile(`${report}-${period.from}-${period.to}.csv`, await readCsv(templateId, report, period))
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

function saveFile(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
