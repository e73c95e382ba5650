import type { VNode } from 'preact'
import { useAction } from '../use-action.ts'
import { navigate } from '../location.tsx'
import { Button } from '../parts/button.tsx'
import { ErrorNotice } from '../parts/notice.tsx'
import { createDraft } from '../api/versions.ts'

type BeginDraftProps = {
  templateId: string
  /** Version to copy. Without it, the draft is empty. */
  fromVersionId?: string | undefined
  kind?: 'primary' | 'plain'
  children: string
  onChanged: () => void
}

/** Button that starts the next version and opens its editor. */
export function BeginDraft({
  templateId,
  fromVersionId,
  kind = 'primary',
  onChanged,
  children,
}: BeginDraftProps): VNode {
  const action = useAction()
  const begin = async (): Promise<void> => {
    await createDraft(templateId, fromVersionId)
    onChanged()
    navigate(`/templates/${templateId}/edit`)
  }
  return (
    <>
      <Button kind={kind} busy={action.isBusy} onClick={() => void action.run(begin)}>
        {children}
      </Button>
      <ErrorNotice error={action.error} />
    </>
  )
}
