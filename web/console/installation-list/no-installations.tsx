import type { ComponentChildren, VNode } from 'preact'
import { CodeToCopy } from '../parts/copy.tsx'
import { Empty } from '../parts/empty.tsx'
import type { Template } from '../api/templates.ts'

type NoInstallationsProps = { template: Template; children: ComponentChildren }

/** Explains installations, for a guide that has none. */
export function NoInstallations({ template, children }: NoInstallationsProps): VNode {
  return (
    <>
      <Empty title="No installations yet">
        <p>
          An installation is one customer following this guide for one site. Its checks look for that
          customer’s own values, its progress is available on every device, and its link lets someone else
          finish the job.
        </p>
        {children}
      </Empty>
      <p>Your backend creates an installation for each customer, for example when they sign up:</p>
      <CodeToCopy code={commandFor(template)} label="Copy the command" />
      <p class="fine">
        The response contains the link's token, which is not returned again. A request with the same{' '}
        <code>external_ref</code> returns the same installation.{' '}
        <a href="/docs#tag/Installations">API reference</a>
      </p>
    </>
  )
}

function commandFor({ id, variables }: Template): string {
  const body = {
    template_id: id,
    target: 'https://www.example.com',
    external_ref: 'customer-42',
    ...(variables.length > 0 && {
      variables: Object.fromEntries(variables.map(({ name, example }) => [name, example])),
    }),
  }
  // An apostrophe would end the shell's quoted string.
  const json = JSON.stringify(body, null, 2).replaceAll("'", String.raw`\u0027`)
  return `curl ${location.origin}/v1/admin/installations \\
  -H 'Authorization: Bearer wmk_live_…' \\
  -H 'Content-Type: application/json' \\
  -d '${json}'`
}
