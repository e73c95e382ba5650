import type { VNode } from 'preact'
import { Trash2 } from 'lucide'
import { Button } from '../parts/button.tsx'
import { SelectField, TextField } from '../parts/field.tsx'
import { SettingGroup } from '../parts/setting-group.tsx'
import type { DetectionRule } from '../api/templates.ts'
import { useSettingList } from '../settings/use-setting-list.ts'

const sources = {
  referer_host: 'the host name of the page',
  origin_host: 'the origin',
  user_agent: 'the browser',
}
const operators = { equals: 'is', suffix: 'is or is a subdomain of', contains: 'contains' }

type RuleListProps = {
  rules: readonly DetectionRule[]
  /** Platform names, keyed by slug. */
  platforms: Readonly<Record<string, string>>
  onChange: (rules: readonly DetectionRule[]) => void
}

/** Rules that detect the platform of a visitor's site from the request. */
export function RuleList({ rules, platforms, onChange }: RuleListProps): VNode {
  const [first = 'html'] = Object.keys(platforms)
  const list = useSettingList({ path: 'detection_rules', entries: rules, onChange })
  const newRule: DetectionRule = { platform: first, source: 'referer_host', op: 'suffix', value: '' }
  return (
    <SettingGroup
      title="Platform rules"
      path="detection_rules"
      about={
        <p>
          The first matching rule wins; otherwise the default platform applies. Visitors can always change it.
        </p>
      }
    >
      {rules.map((rule, index) => (
        <RuleFields
          key={index}
          path={`detection_rules.${index}`}
          rule={rule}
          number={index + 1}
          platforms={platforms}
          onChange={(changed) => onChange(rules.with(index, changed))}
          onRemove={() => list.remove(index)}
        />
      ))}
      <Button path={list.addPath} onClick={() => list.add(newRule, 'value')}>
        Add a rule
      </Button>
    </SettingGroup>
  )
}

type RuleFieldsProps = {
  path: string
  rule: DetectionRule
  number: number
  platforms: Readonly<Record<string, string>>
  onChange: (rule: DetectionRule) => void
  onRemove: () => void
}

function RuleFields({ path, rule, number, platforms, onChange, onRemove }: RuleFieldsProps): VNode {
  const set = (changes: object): void => onChange({ ...rule, ...changes })
  return (
    <div class="item" data-path={path} tabIndex={-1} role="group" aria-label={`Rule ${number}`}>
      <div class="item-fields">
        <SelectField label="If" value={rule.source} onInput={(source) => set({ source })} options={sources} />
        <SelectField label="Condition" value={rule.op} onInput={(op) => set({ op })} options={operators} />
        <TextField
          label="Value"
          path={`${path}.value`}
          placeholder="myshopify.com"
          value={rule.value}
          onInput={(value) => set({ value })}
          required
          max={200}
        />
        <SelectField
          label="Then"
          path={`${path}.platform`}
          value={rule.platform}
          onInput={(platform) => set({ platform })}
          options={platforms}
        />
        <div class="row item-end">
          <Button kind="quiet" icon={Trash2} onClick={onRemove} label={`Remove rule ${number}`} />
        </div>
      </div>
    </div>
  )
}
