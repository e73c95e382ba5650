import type { VNode } from 'preact'
import { placeholderPattern } from '../../../shared/content/placeholders.ts'
import { Button } from '../parts/button.tsx'
import { ErrorNotice } from '../parts/notice.tsx'
import type { DraftProblem } from '../draft/draft-problems.ts'
import { declaration, keyDeclaration } from '../snippet/variables.ts'
import { useAction } from '../use-action.ts'
import { useDeclaredVariables } from '../variables/declared-variables.ts'

type DeclareVariableProps = {
  finding: DraftProblem
  /** All problems of the draft, which tell where else the variable stands. */
  findings: readonly DraftProblem[]
  onDone: () => void
}

/** Button that declares the variable whose absence caused a problem. Null for other problems. */
export function DeclareVariable({ finding, findings, onDone }: DeclareVariableProps): VNode | null {
  const { declared, declare } = useDeclaredVariables()
  const action = useAction()
  const [, name] = finding.message.matchAll(placeholderPattern).next().value ?? []
  if (name === undefined || finding.code !== 'undeclared_variable') return null
  if (declared.some((variable) => variable.name === name)) return null
  const add = async (): Promise<void> => {
    const isKey = findings.some(({ path, message }) => isKeyPath(path) && message === finding.message)
    await declare([isKey ? keyDeclaration(name) : declaration(name)])
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

function isKeyPath(path: string): boolean {
  return path.endsWith('.verification.dkim.key')
}
