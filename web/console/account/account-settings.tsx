import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { useAction } from '../use-action.ts'
import { useLeaveGuard } from '../location.tsx'
import { Show, useLoad } from '../load.tsx'
import { FieldProblemsContext, fieldProblems } from '../parts/field-problems.ts'
import { useFocusProblem } from '../parts/focus-field.ts'
import { ErrorNotice } from '../parts/notice.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { SaveRow } from '../parts/save-row.tsx'
import { useAccount, useHasScope } from '../session.ts'
import { changeAccount, readAccount, type Account, type AccountSettings } from '../api/account.ts'
import { EventUsage } from './event-usage.tsx'
import { InstallationFields } from './installation-fields.tsx'
import { MailFields } from './mail-fields.tsx'

export function AccountScreen(): VNode {
  const load = useLoad('account', readAccount)
  const own = useAccount()
  return (
    <>
      <PageHead title="Account" lead="Settings that apply to all of your guides." />
      {own && (
        <p>
          {own.name} <code>{own.id}</code>
        </p>
      )}
      <Show load={load}>{(account) => <SettingsForm account={account} onChanged={load.put} />}</Show>
      <EventUsage />
    </>
  )
}

type SettingsProps = { account: Account; onChanged: (account: Account) => void }

function SettingsForm({ account, onChanged }: SettingsProps): VNode {
  const [settings, setSettings] = useState(() => settingsOf(account))
  const canChange = useHasScope('keys:write')
  const { isBusy, error, run } = useAction()
  const problems = error?.errors ?? []
  const isUnsaved = JSON.stringify(settings) !== JSON.stringify(settingsOf(account))
  useLeaveGuard(isUnsaved)
  useFocusProblem(error)
  const change = (changes: Partial<AccountSettings>): void => setSettings({ ...settings, ...changes })
  const onSubmit = (event: Event): void => {
    event.preventDefault()
    void run(async () => onChanged(await changeAccount(settings)))
  }
  return (
    <FieldProblemsContext.Provider value={fieldProblems(problems)}>
      <form class="settings" onSubmit={onSubmit} aria-label="Settings">
        <InstallationFields
          settings={settings.installations}
          onChange={(installations) => change({ installations })}
          canChange={canChange}
        />
        <MailFields
          addresses={settings.notification_emails}
          onChange={(addresses) => change({ notification_emails: addresses })}
          canChange={canChange}
          sendsMails={account.sends_mails}
        />
        {problems.length === 0 && <ErrorNotice error={error} />}
        {canChange ? (
          <SaveRow isUnsaved={isUnsaved} isBusy={isBusy} />
        ) : (
          <p class="hint">
            Your key cannot change these settings. It needs the permission <code>keys:write</code>.
          </p>
        )}
      </form>
    </FieldProblemsContext.Provider>
  )
}

function settingsOf({ installations, notification_emails }: Account): AccountSettings {
  return { installations, notification_emails }
}
