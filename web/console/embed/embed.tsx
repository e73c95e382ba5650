import { ownValue } from '../../../shared/own-value.ts'
import { Download } from 'lucide'
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { escapeHtml } from '../../../shared/escape-html.ts'
import { withScheme } from '../../../shared/check/site/with-scheme.ts'
import { Button } from '../parts/button.tsx'
import { CodeToCopy } from '../parts/copy.tsx'
import { SelectField, TextField } from '../parts/field.tsx'
import { Notice } from '../parts/notice.tsx'
import { keyOf, type Template, type Variable } from '../api/templates.ts'
import { valueProblem } from '../variables/value-problem.ts'
import { lastTestRun } from '../variables/last-test-run.ts'
import { embedCode, frameworks, type EmbedOptions, type Framework } from './embed-code.ts'
import { NeedsInstallations } from './needs-installations.tsx'
import { TryEmbed } from './try-embed.tsx'

type EmbedProps = { template: Template; isLive: boolean }

/** Embed code of the guide with a visitor's values, and the embedded guide to try. */
export function Embed({ template, isLive }: EmbedProps): VNode {
  const [framework, setFramework] = useState<Framework>('html')
  const [testRun] = useState(() => lastTestRun(template.id))
  const [target, setTarget] = useState(testRun.target)
  const [values, setValues] = useState<EmbedOptions['values']>(testRun.values)
  const names = template.variables.map(({ name }) => name)
  const options: EmbedOptions = {
    origin: location.origin,
    embedKey: keyOf(template),
    target: withScheme(target.trim()),
    values: Object.fromEntries(names.map((name) => [name, ownValue(values, name) ?? ''])),
    names,
  }
  return (
    <section class="block" aria-labelledby="embed">
      <h2 id="embed">Embed the guide</h2>
      {isLive ? <NeedsInstallations template={template} /> : <NotPublished />}
      <VisitorFields {...{ template, target, setTarget, values, setValues }} />
      <SelectField
        label="Code for"
        value={framework}
        onInput={(chosen) => setFramework(chosen as Framework)}
        options={frameworks}
      />
      <CodeToCopy code={embedCode(framework, options)} label="Copy the embed code" />
      <p class="hint">
        Paste the code where the guide should appear. To keep the content below it from moving when the guide
        loads, reserve space in your style sheet:{' '}
        <code>{'waymark-guide { display: block; min-height: 720px }'}</code>.
      </p>
      <p class="hint">
        To try the guide on a separate page, save a file with the code:{' '}
        <Button icon={Download} onClick={() => download(pageWith(template.name, embedCode('html', options)))}>
          Save install.html
        </Button>
      </p>
      {isLive && template.current_version_id !== null && (
        <TryEmbed
          versionId={template.current_version_id}
          options={options}
          locale={template.default_locale}
        />
      )}
      <p class="hint">
        To read the same guide without the widget, request{' '}
        <code>{`${location.origin}/v1/guides/${options.embedKey}`}</code>. The{' '}
        <a href="/docs">API reference</a> describes every endpoint.
      </p>
      <h3>Hand it to a coding agent</h3>
      <CodeToCopy
        code={`${location.origin}/install/${options.embedKey}.md`}
        label="Copy the address of install.md"
      />
      <p class="hint">
        The guide as a text, with the checks that prove each step on the deployed site.{' '}
        <a href="/docs/guides/agents">For coding agents</a> says more.
      </p>
    </section>
  )
}

function NotPublished(): VNode {
  return (
    <Notice tone="unsure" title="Publish first">
      <p>
        Until you publish a version, visitors see an error instead of the guide. The browser’s console says
        the reason.
      </p>
    </Notice>
  )
}

type VisitorFieldsProps = Pick<EmbedOptions, 'target' | 'values'> & {
  template: Template
  setTarget: (target: string) => void
  setValues: (values: EmbedOptions['values']) => void
}

/** Fields for the values that a page passes to the widget. */
function VisitorFields({ template, target, setTarget, values, setValues }: VisitorFieldsProps): VNode {
  return (
    <fieldset class="visitor">
      <legend>Values from your page</legend>
      <p class="hint">
        Enter one visitor's values to see them in the code. Your pages must insert each visitor's own values.
        The widget asks for missing values.
      </p>
      <div class="grid two">
        <TextField
          label="Visitor's site"
          placeholder="www.customer.example"
          value={target}
          onInput={setTarget}
          max={2000}
        />
        {template.variables.map((variable) => (
          <ValueField
            key={variable.name}
            variable={variable}
            value={ownValue(values, variable.name) ?? ''}
            onInput={(value) => setValues({ ...values, [variable.name]: value })}
          />
        ))}
      </div>
    </fieldset>
  )
}

type ValueFieldProps = { variable: Variable; value: string; onInput: (value: string) => void }

function ValueField({ variable, value, onInput }: ValueFieldProps): VNode {
  const { label, example } = variable
  const problem = valueProblem(variable, value)
  return <TextField {...{ label, value, onInput, problem }} placeholder={example} max={1000} />
}

function pageWith(title: string, code: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>${escapeHtml(title)}</title>
  </head>
  <body>
    ${code.replaceAll('\n', '\n    ')}
  </body>
</html>
`
}

function download(html: string): void {
  const url = URL.createObjectURL(new Blob([html], { type: 'text/html' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: 'install.html' })
  link.click()
  URL.revokeObjectURL(url)
}
