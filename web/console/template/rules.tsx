import type { VNode } from 'preact'
import { Button } from '../parts/button.tsx'
import { SelectField, TextField } from '../parts/field.tsx'
import type { DetectionRule } from '../api/templates.ts'

const sources = {
  referer_host: 'the host of the page',
  origin_host: 'the origin',
  user_agent: 'the browser',
}
const operators = { equals: 'is', suffix: 'is, or is a subdomain of', contains: 'contains' }

type RuleListProps = {
  rules: readonly DetectionRule[]
  /** Names by slug. */
  platforms: Readonly<Record<string, string>>
  onChange: (rules: readonly DetectionRule[]) => void
}

/** Rules that detect the platform of a visitor's site from the request. */
export function RuleList({ rules, platforms, onChange }: RuleListProps): VNode {
  const [first = 'html'] = Object.keys(platforms)
  const newRule: DetectionRule = { platform: first, source: 'referer_host', op: 'suffix', value: '' }
  return (
    <fieldset>
      <legend>Platform rules</legend>
      <p class="hint">
        The first matching rule wins; otherwise the default platform applies. Visitors can always change it.
      </p>
      {rules.map((rule, index) => (
        <RuleFields
          key={index}
          path={`detection_rules.${index}`}
          rule={rule}
          number={index + 1}
          platforms={platforms}
          onChange={(changed) => onChange(rules.with(index, changed))}
          onRemove={() => onChange(rules.toSpliced(index, 1))}
        />
      ))}
      <Button onClick={() => onChange([...rules, newRule])}>Add a rule</Button>
    </fieldset>
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
      <div class="grid four">
        <SelectField label="If" value={rule.source} onInput={(source) => set({ source })} options={sources} />
        <SelectField label="Compared" value={rule.op} onInput={(op) => set({ op })} options={operators} />
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
      </div>
      <div class="row end">
        <Button kind="quiet" onClick={onRemove} label={`Remove rule ${number}`}>
          Remove
        </Button>
      </div>
    </div>
  )
}
