import { siteProblem } from '../../../shared/check/site/site-problem.ts'
import { withScheme } from '../../../shared/check/site/with-scheme.ts'
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import type { CheckResult } from '../../../shared/check/result.ts'
import { useAction } from '../use-action.ts'
import { Button } from '../parts/button.tsx'
import { TextField } from '../parts/field.tsx'
import { ErrorNotice } from '../parts/notice.tsx'
import { tryCheck, type Requirement } from '../api/versions.ts'
import { CheckOutcome } from '../checks/check-outcome.tsx'
import { testValuesFor, variablesIn } from '../variables/guide-variables.ts'
import type { EditorContext } from '../draft/editor-context.ts'
import { rememberTestRun } from '../variables/last-test-run.ts'
import { TestValues } from './test-values.tsx'

/** Runs a step's check against a site that the author enters. */
export function TryCheck({ context, step }: { context: EditorContext; step: Requirement }): VNode {
  const { template, draft, target, setTarget, testValues, setTestValues } = context
  const [result, setResult] = useState<CheckResult>()
  const [problem, setProblem] = useState<string>()
  const action = useAction()
  const { verification: check, config } = step
  const variables = variablesIn(check, template.variables)
  const run = (event: Event): void => {
    event.preventDefault()
    const url = withScheme(target.trim())
    if (url === '' || action.isBusy) return
    setResult(undefined)
    const wrong = siteProblem(target.trim())
    if (wrong !== undefined) return setProblem(wrong)
    void action.run(async () => {
      if (!(await draft.save())) return
      const values = testValuesFor(check, template.variables, testValues)
      rememberTestRun(template.id, { target: url, values })
      setResult(await tryCheck(draft.id, { stepSlug: config.slug, target: url, values }))
    })
  }
  return (
    <form class="try" onSubmit={run}>
      {variables.length > 0 && (
        <TestValues variables={variables} values={testValues} onChange={setTestValues} />
      )}
      <div class="grid try-line">
        <TextField
          label="Try it against a site"
          placeholder="www.example.com"
          value={target}
          onInput={(text) => {
            setProblem(undefined)
            setTarget(text)
          }}
          problem={problem}
          max={2000}
        />
        <Button submits busy={action.isBusy} disabled={target.trim() === ''}>
          {action.isBusy ? 'Checking…' : 'Run check'}
        </Button>
      </div>
      <div role="status">
        {action.isBusy && (
          <p class="loading">Saving the draft, then checking the site. This can take 20 seconds.</p>
        )}
        {result && <CheckOutcome result={result} />}
      </div>
      <ErrorNotice error={action.error} />
    </form>
  )
}
