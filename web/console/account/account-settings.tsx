import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { useAction } from '../use-action.ts'
import { useLeaveGuard } from '../location.tsx'
import { Show, useLoad } from '../load.tsx'
import { Checkbox } from '../parts/field.tsx'
import { ErrorNotice } from '../parts/notice.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { SaveRow } from '../parts/save-row.tsx'
import { SettingGroup } from '../parts/setting-group.tsx'
import { useHasScope } from '../session.ts'
import { changeAccount, readAccount, type Account } from '../api/account.ts'
import { EventUsage } from './event-usage.tsx'

export function AccountSettings(): VNode {
  const load = useLoad('account', readAccount)
  return (
    <>
      <PageHead title="Account" lead="Settings that apply to all of your guides." />
      <Show load={load}>{(account) => <InstallationSettings account={account} onChanged={load.put} />}</Show>
      <EventUsage />
    </>
  )
}

type SettingsProps = { account: Account; onChanged: (account: Account) => void }

function InstallationSettings({ account, onChanged }: SettingsProps): VNode {
  const [settings, setSettings] = useState(account.installations)
  const canChange = useHasScope('keys:write')
  const action = useAction()
  const isUnsaved = JSON.stringify(settings) !== JSON.stringify(account.installations)
  useLeaveGuard(isUnsaved)
  const onSubmit = (event: Event): void => {
    event.preventDefault()
    void action.run(async () => onChanged(await changeAccount({ installations: settings })))
  }
  return (
    <form class="settings" onSubmit={onSubmit} aria-label="Settings">
      <SettingGroup
        title="Installations"
        about={
          <p>Choose what visitors can do with an installation’s link, or with its token on your page.</p>
        }
      >
        <fieldset disabled={!canChange}>
          <Checkbox
            label="Share the link"
            hint="The guide shows “Send to a developer”, which copies the link or starts an email."
            checked={settings.share}
            onInput={(share) => setSettings({ ...settings, share })}
          />
          <Checkbox
            label="Change the site"
            hint="If this is off, only you can change the checked site, here or with the API."
            checked={settings.target_change}
            onInput={(target_change) => setSettings({ ...settings, target_change })}
          />
        </fieldset>
      </SettingGroup>
      <ErrorNotice error={action.error} />
      {canChange ? (
        <SaveRow isUnsaved={isUnsaved} isBusy={action.isBusy} />
      ) : (
        <p class="hint">
          Your key cannot change these settings. It needs the permission <code>keys:write</code>.
        </p>
      )}
    </form>
  )
}
