import type { VNode } from 'preact'
import { useFieldProblem, useProblemWithin } from '../parts/field-problems.ts'
import { SelectField, TextField } from '../parts/field.tsx'
import { linesOf, useListText } from '../parts/list-text.ts'
import type { CheckFieldProps } from '../draft/editor-context.ts'
import { listOf, textOf } from './check-fields.tsx'
import { partEditor, partsOf } from './check-parts.ts'
import { useEntriesText } from './entries-text.ts'
import { UsedDetails } from './used-details.tsx'
import { VariableField } from './variable-field.tsx'

const methods = {
  '': 'Any',
  ...Object.fromEntries(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'].map((name) => [name, name])),
}

/** Fields of a request that a page must send. */
export function RequestFields(props: CheckFieldProps): VNode {
  const { at, variables } = props
  const { parts, setPart } = partEditor(props, 'request')
  const path = `${at}.request`
  // The whole request is missing, or its host.
  const problem = useFieldProblem(path) ?? useFieldProblem(`${path}.hostIs`)
  return (
    <div data-path={path} tabIndex={-1}>
      <VariableField
        label="Request to the host (optional)"
        hint="Such as api.example.com. The page must send a request to it, and the host must accept it."
        path={`${path}.hostIs`}
        problem={problem}
        value={textOf(parts['hostIs'])}
        onInput={(text) => setPart({ hostIs: text.trim() })}
        max={253}
        variables={variables}
      />
      <UsedDetails summary="More about the request" isUsed={Object.keys(parts).length > 1}>
        <div class="grid two">
          <VariableField
            label="Path begins with (optional)"
            hint="Such as /v1/events."
            path={`${at}.request.pathPrefix`}
            value={textOf(parts['pathPrefix'])}
            onInput={(pathPrefix) => setPart({ pathPrefix })}
            max={1000}
            variables={variables}
          />
          <SelectField
            label="Method"
            path={`${at}.request.method`}
            value={textOf(parts['method'])}
            onInput={(method) => setPart({ method })}
            options={methods}
          />
        </div>
        <RequestLists {...props} />
      </UsedDetails>
    </div>
  )
}

function RequestLists(props: CheckFieldProps): VNode {
  const { at, variables } = props
  const { parts, setPart } = partEditor(props, 'request')
  const lines = (name: string): Parameters<typeof useListText>[0] => ({
    list: listOf(parts[name]),
    parse: linesOf,
    separator: '\n',
    onChange: (entries) => setPart({ [name]: entries.length > 0 ? entries : undefined }),
  })
  const status = useListText(lines('status'))
  const contains = useListText(lines('bodyContains'))
  const query = useEntriesText({
    entries: partsOf(parts['query']),
    onChange: (entries) => setPart({ query: entries }),
    read: (text) => text,
    write: String,
  })
  return (
    <>
      <TextField
        label="Status (optional)"
        hint="Such as 204 or 200-299, one per line. Leave empty for 200 to 299: a request that was refused is no installation."
        path={`${at}.request.status`}
        {...status}
        rows={1}
        isCode
      />
      <VariableField
        label="Parameters of the address (optional)"
        hint="One per line, such as id = {{siteId}}. The address may have more."
        path={`${at}.request.query`}
        problem={useProblemWithin(`${at}.request.query`)}
        {...query}
        rows={2}
        variables={variables}
      />
      <VariableField
        label="The body contains (optional)"
        hint="One text per line; the body of the request must contain all of them."
        path={`${at}.request.bodyContains`}
        {...contains}
        rows={2}
        variables={variables}
      />
    </>
  )
}
