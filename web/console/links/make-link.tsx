import type { ComponentChildren, VNode } from 'preact'
import { useState } from 'preact/hooks'
import { Confirm } from '../parts/dialog.tsx'
import { SelectField } from '../parts/field.tsx'
import { useAction } from '../use-action.ts'
import { DEFAULT_VALIDITY, validities } from './labels.ts'

type MakeLinkProps = {
  title: string
  verb: string
  /** Makes a link that works for so many seconds. */
  make: (expiresIn: number) => Promise<void>
  onClose: () => void
  /** What it means for the other links. */
  children?: ComponentChildren
}

/** Dialog that makes a link after the choice of how long it works. */
export function MakeLink({ title, verb, make, onClose, children }: MakeLinkProps): VNode {
  const [validity, setValidity] = useState(DEFAULT_VALIDITY)
  const action = useAction()
  return (
    <Confirm
      title={title}
      verb={verb}
      kind="primary"
      action={action}
      onClose={onClose}
      onConfirm={async () => make(Number(validity))}
    >
      {children}
      <SelectField
        label="The new link expires after"
        value={validity}
        onInput={setValidity}
        options={validities}
      />
    </Confirm>
  )
}

/** What another link means for those made before. */
export function LinksKeepWorking(): VNode {
  return (
    <p>
      The service keeps no link that it could show again, so this makes another one for the same installation.{' '}
      <strong>The links made before keep working.</strong> Up to five can be valid at once.
    </p>
  )
}
