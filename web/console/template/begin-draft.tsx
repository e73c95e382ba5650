import type { VNode } from 'preact'
import { useAct } from '../act.ts'
import { navigate } from '../location.tsx'
import { Button } from '../parts/button.tsx'
import { RefusalNote } from '../parts/notice.tsx'
import { createDraft } from '../wire/versions.ts'

type BeginDraftProps = {
  templateId: string
  /** What the draft begins as; nothing where it is left out. */
  fromVersionId?: string | undefined
  kind?: 'primary' | 'plain'
  children: string
  onChanged: () => void
}

/** Begins the next version, and goes to its editor. */
export function BeginDraft({
  templateId,
  fromVersionId,
  kind = 'primary',
  onChanged,
  children,
}: BeginDraftProps): VNode {
  const act = useAct()
  const begin = async (): Promise<void> => {
    await createDraft(templateId, fromVersionId)
    onChanged()
    navigate(`/templates/${templateId}/edit`)
  }
  return (
    <>
      <Button kind={kind} busy={act.isBusy} onClick={() => void act.run(begin)}>
        {children}
      </Button>
      <RefusalNote refusal={act.refusal} />
    </>
  )
}
