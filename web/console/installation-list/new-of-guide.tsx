import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import type { GuideOverview } from '../api/overview.ts'
import { navigate } from '../location.tsx'
import { Button } from '../parts/button.tsx'
import { Confirm } from '../parts/dialog.tsx'
import { SelectField } from '../parts/field.tsx'
import { useAction } from '../use-action.ts'

type ChooseGuideProps = { guides: readonly GuideOverview[] }

/** Button that asks for a guide, and opens its form for a new installation. It is there before the guides are: it would move the list. */
export function NewInstallationOfGuide({ guides }: ChooseGuideProps): VNode {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="primary" onClick={() => setOpen(true)}>
        New installation
      </Button>
      {isOpen && <ChooseGuide guides={guides} onClose={() => setOpen(false)} />}
    </>
  )
}

function ChooseGuide({ guides, onClose }: ChooseGuideProps & { onClose: () => void }): VNode {
  const [id, setId] = useState('')
  const action = useAction()
  const names = Object.fromEntries(guides.map((guide) => [guide.id, guide.name]))
  const open = (): Promise<void> => {
    navigate(`/templates/${id}/installations?new`)
    return Promise.resolve()
  }
  return (
    <Confirm
      title="New installation"
      verb="Continue"
      kind="primary"
      action={action}
      isIncomplete={id === ''}
      onClose={onClose}
      onConfirm={open}
    >
      <SelectField
        label="Guide"
        hint="The guide that the customer follows."
        value={id}
        onInput={setId}
        options={{ '': 'Choose a guide', ...names }}
      />
    </Confirm>
  )
}
