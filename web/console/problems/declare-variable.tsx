import type { VNode } from 'preact'
import { placeholderPattern } from '../../../shared/content/placeholders.ts'
import { Button } from '../parts/button.tsx'
import { ErrorNotice } from '../parts/notice.tsx'
import type { DraftProblem } from '../draft/draft-problems.ts'
import { declaration } from '../snippet/variables.ts'
import { useAction } from '../use-action.ts'
import { useDeclaredVariables } from '../variables/declared-variables.ts'

type DeclareVariableProps = { finding: DraftProblem; onDone: () => void }

/** Button that declares the variable whose absence caused a problem. Null for other problems. */
export function DeclareVariable({ finding, onDone }: DeclareVariableProps): VNode | null {
  const { declared, declare } = useDeclaredVariables()
  const action = useAction()
  const [, name] = finding.message.matchAll(placeholderPattern).next().value ?? []
  if (name === undefined || finding.code !== 'undeclared_variable') return null
  if (declared.some((variable) => variable.name === name)) return null
  const add = async (): Promise<void> => {
    await declare([declaration(name)])
    onDone()
  }
  return (
    <>
      <Button busy={action.isBusy} onClick={() => void action.run(add)}>
        {`Add ${name}`}
      </Button>
      <ErrorNotice error={action.error} />
    </>
  )
}
