import type { VNode } from 'preact'
import { Checkbox } from '../parts/field.tsx'
import { SettingGroup } from '../parts/setting-group.tsx'
import type { AccountSettings } from '../api/account.ts'

type Settings = AccountSettings['installations']

type InstallationFieldsProps = {
  settings: Settings
  onChange: (settings: Settings) => void
  canChange: boolean
}

/** Settings of the account's installations. */
export function InstallationFields({ settings, onChange, canChange }: InstallationFieldsProps): VNode {
  return (
    <SettingGroup
      title="Installations"
      about={<p>Choose what visitors can do with an installation’s link, or with its token on your page.</p>}
    >
      <fieldset disabled={!canChange}>
        <Checkbox
          label="Share the link"
          hint="The guide shows “Send to a developer”, which copies the link or starts an email."
          checked={settings.share}
          onInput={(share) => onChange({ ...settings, share })}
        />
        <Checkbox
          label="Change the site"
          hint="If this is off, only you can change the checked site, here or with the API."
          checked={settings.target_change}
          onInput={(target_change) => onChange({ ...settings, target_change })}
        />
      </fieldset>
    </SettingGroup>
  )
}
