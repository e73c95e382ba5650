import type { VNode } from 'preact'
import { useContext } from 'preact/hooks'
import { TextField } from '../parts/field.tsx'
import { FieldProblemsContext, type FieldProblems } from '../parts/field-problems.ts'
import { useListText, wordsOf } from '../parts/list-text.ts'
import { SettingGroup } from '../parts/setting-group.tsx'

type MailFieldsProps = {
  addresses: readonly string[]
  onChange: (addresses: readonly string[]) => void
  canChange: boolean
  /** False while the service has no mail server. */
  sendsMails: boolean
}

const PATH = 'notification_emails'

/** Addresses that get mails about problems. */
export function MailFields({ addresses, onChange, canChange, sendsMails }: MailFieldsProps): VNode {
  const text = useListText({ list: addresses, onChange, parse: wordsOf, separator: '\n' })
  const problem = problemOf(useContext(FieldProblemsContext), addresses)
  return (
    <SettingGroup
      title="Mails about problems"
      about={
        <p>
          Sent when a live site breaks and when it is in order again, and when a webhook endpoint has failed
          for a day or is disabled.
          {!sendsMails && (
            <>
              {' '}
              This service has no mail server yet, so none are sent: whoever operates it sets{' '}
              <code>SMTP_URL</code>.
            </>
          )}
        </p>
      }
    >
      <fieldset disabled={!canChange}>
        <TextField
          label="Addresses"
          hint="One on each line, at most five."
          path={PATH}
          problem={problem}
          rows={2}
          {...text}
        />
      </fieldset>
    </SettingGroup>
  )
}

/** Names all refused addresses, and says how one is written. */
function problemOf(problems: FieldProblems, addresses: readonly string[]): string | undefined {
  const refused = addresses.filter((_, index) => problems.has(`${PATH}.${index}`))
  const [first] = [...problems].flatMap(([path, message]) => (path.startsWith(`${PATH}.`) ? [message] : []))
  if (refused.length === 0 || first === undefined) return problems.get(PATH)
  return `${refused.join(', ')}: ${first} Write each like ops@example.com.`
}
