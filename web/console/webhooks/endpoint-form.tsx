import type { VNode } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'
import { useAction } from '../use-action.ts'
import { withScheme } from '../../../shared/check/site/with-scheme.ts'
import { useLeaveGuard } from '../location.tsx'
import { Button } from '../parts/button.tsx'
import { TextField } from '../parts/field.tsx'
import { FieldProblemsContext, fieldProblems } from '../parts/field-problems.ts'
import { useFocusField, useFocusProblem } from '../parts/focus-field.ts'
import { ErrorNotice } from '../parts/notice.tsx'
import type { ApiError } from '../request.ts'
import type { EndpointFields } from '../api/webhooks.ts'
import { chosenEvents, EventChoice } from './event-choice.tsx'

type EndpointFormProps = {
  fields: EndpointFields
  verb: string
  save: (fields: EndpointFields) => Promise<void>
  onCancel: () => void
}

const MAX_URL = 2048
const MAX_DESCRIPTION = 500

/** Form for what a person sets of an endpoint. The API's problems are shown at their fields. */
export function EndpointForm({ fields: initial, verb, save, onCancel }: EndpointFormProps): VNode {
  const [fields, setFields] = useState(initial)
  const { isBusy, error, run } = useAction()
  const focusField = useFocusField()
  useLayoutEffect(() => focusField('url'), [])
  useFocusProblem(error)
  const problems = error?.errors ?? []
  const change = (changes: Partial<EndpointFields>): void => setFields({ ...fields, ...changes })
  const entered = { ...fields, url: withScheme(fields.url.trim()), events: chosenEvents(fields.events) }
  useLeaveGuard(
    JSON.stringify(entered) !== JSON.stringify({ ...initial, events: chosenEvents(initial.events) }),
  )
  const onSubmit = (event: Event): void => {
    event.preventDefault()
    void run(async () => save(entered))
  }
  return (
    <FieldProblemsContext.Provider value={fieldProblems(problems)}>
      <form class="settings" aria-label="Endpoint" onSubmit={onSubmit}>
        <TextField
          label="URL"
          hint="It begins with https:// and answers a POST with a status of 200 to 299. Redirects are not followed."
          path="url"
          placeholder="https://hooks.example.com/waymark"
          value={fields.url}
          onInput={(url) => change({ url })}
          required
          max={MAX_URL}
        />
        <TextField
          label="Description (optional)"
          hint="For you, such as the program that receives."
          path="description"
          value={fields.description}
          onInput={(description) => change({ description })}
          max={MAX_DESCRIPTION}
        />
        <EventChoice events={fields.events} onChange={(events) => change({ events })} />
        {problems.length === 0 && <SaveError error={error} />}
        <div class="row save-row">
          <Button kind="primary" submits busy={isBusy} disabled={fields.events.length === 0}>
            {verb}
          </Button>
          <Button onClick={onCancel}>Cancel</Button>
          <span class="fine" role="status">
            {isBusy && 'Checking the URL. This can take some seconds.'}
            {fields.events.length === 0 && 'Choose at least one event.'}
          </span>
        </div>
      </form>
    </FieldProblemsContext.Provider>
  )
}

function SaveError({ error }: { error: ApiError | undefined }): VNode {
  return (
    <>
      <ErrorNotice error={error} />
      {error?.code === 'webhooks_not_configured' && (
        <p class="hint">
          Whoever operates this service sets <code>WEBHOOK_SEALING_KEY</code>, with which it keeps secrets.
        </p>
      )}
    </>
  )
}
