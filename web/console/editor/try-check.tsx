import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import type { CheckResult } from '../../../shared/check/result.ts'
import { useAct } from '../act.ts'
import { Button } from '../parts/button.tsx'
import { TextField } from '../parts/field.tsx'
import { RefusalNote } from '../parts/notice.tsx'
import { tryCheck, type Requirement } from '../wire/versions.ts'
import { CheckOutcome } from './check-outcome.tsx'
import type { EditorContext } from './draft-editor.tsx'

/** Runs the check as readers would, against a site that the author names. */
export function TryCheck({ context, step }: { context: EditorContext; step: Requirement }): VNode {
  const { draft, target, setTarget } = context
  const [result, setResult] = useState<CheckResult>()
  const act = useAct()
  const run = (): void => {
    const url = withScheme(target.trim())
    if (url === '') return
    setResult(undefined)
    void act.run(async () => {
      if (!(await draft.save())) return
      setResult(await tryCheck(draft.id, { stepSlug: step.config.slug, target: url }))
    })
  }
  return (
    <div class="try">
      <div class="grid try-line">
        <TextField
          label="Try it against a site"
          placeholder="www.example.com"
          value={target}
          onInput={setTarget}
          max={2000}
        />
        <Button onClick={run} busy={act.isBusy} disabled={target.trim() === ''}>
          {act.isBusy ? 'Looking…' : 'Test this check now'}
        </Button>
      </div>
      <div role="status">
        {act.isBusy && <p class="loading">Saving, then looking at the site. This can take 20 seconds.</p>}
        {result && <CheckOutcome result={result} />}
      </div>
      <RefusalNote refusal={act.refusal} />
    </div>
  )
}

export function withScheme(text: string): string {
  return text === '' || /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`
}
