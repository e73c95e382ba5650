import type { ComponentChildren, VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Confirm } from '../parts/dialog.tsx'
import { fieldProblems, FieldProblemsContext, type FieldProblems } from '../parts/field-problems.ts'
import { useFocusProblem } from '../parts/focus-field.ts'
import { ApiError, type FieldError } from '../request.ts'
import type { Action } from '../use-action.ts'

type FieldsDialogProps = {
  title: string
  verb: string
  action: Action
  onConfirm: () => Promise<void>
  onClose: () => void
  children: ComponentChildren
}

/** Dialog with the fields of an installation: what is wrong with one is said at it, until it changes. */
export function FieldsDialog({ action, children, ...rest }: FieldsDialogProps): VNode {
  const { error } = action
  const [problems, setProblems] = useState<FieldProblems>(new Map())
  useEffect(() => setProblems(fieldProblems(error?.errors ?? [])), [error])
  useFocusProblem(error)
  const onInput = ({ target }: Event): void => {
    const path = target instanceof HTMLElement ? target.dataset['path'] : undefined
    setProblems(new Map([...problems].filter(([key]) => key !== path)))
  }
  const shown = { ...action, error: isAtFields(error) ? undefined : error }
  return (
    <FieldProblemsContext.Provider value={problems}>
      <Confirm {...rest} kind="primary" action={shown}>
        <div onInput={onInput}>{children}</div>
      </Confirm>
    </FieldProblemsContext.Provider>
  )
}

/** Throws the error that the API would answer, so that a field says what is wrong with its value. */
export function refuseField(path: string, message: string): never {
  throw new ApiError({ code: 'invalid_request', message, status: 0, errors: [{ path, message }] })
}

const fieldPath = /^(?:target|external_ref|platform|locale|scope|expires_in|variables\..+)$/

/** True if each problem is said at a field of the dialog. */
function isAtFields(error: ApiError | undefined): boolean {
  const errors: readonly FieldError[] = error?.errors ?? []
  return errors.length > 0 && errors.every(({ path }) => fieldPath.test(path))
}
