import type { VNode } from 'preact'
import { eventKinds, eventTypeNames, eventTypes, kindOf } from '../../../shared/webhooks/event-types.ts'
import { Checkbox } from '../parts/field.tsx'
import { useFieldProblem } from '../parts/field-problems.ts'
import { SettingGroup } from '../parts/setting-group.tsx'
import { kindNames } from '../deliveries/names.ts'

type EventChoiceProps = { events: readonly string[]; onChange: (events: readonly string[]) => void }

/** Chooses all events, those of a kind, or single ones. What a wider choice covers is kept, and left out by `chosenEvents`. */
export function EventChoice({ events, onChange }: EventChoiceProps): VNode {
  const problem = useFieldProblem('events')
  const isAll = events.includes('*')
  const set = (event: string, isOn: boolean): void =>
    onChange(isOn ? [...events, event] : events.filter((other) => other !== event))
  return (
    <SettingGroup
      title="Events"
      path="events"
      about={<p>Receive only what you need. You can change this at any time.</p>}
    >
      <Checkbox
        label="All events"
        hint="Also those that later releases of Waymark add."
        checked={isAll}
        onInput={(isOn) => set('*', isOn)}
      />
      {!isAll &&
        eventKinds.map((kind) => <KindChoice key={kind} kind={kind} events={events} onChange={set} />)}
      {problem !== undefined && (
        <small class="problem" role="alert">
          {problem}
        </small>
      )}
    </SettingGroup>
  )
}

type KindChoiceProps = {
  kind: string
  events: readonly string[]
  onChange: (event: string, isOn: boolean) => void
}

function KindChoice({ kind, events, onChange }: KindChoiceProps): VNode {
  const pattern = `${kind}.*`
  const isWhole = events.includes(pattern)
  return (
    <fieldset class="event-kind">
      <Checkbox
        label={`All about ${kindNames[kind] ?? kind}`}
        hint={pattern}
        checked={isWhole}
        onInput={(isOn) => onChange(pattern, isOn)}
      />
      <div class="several">
        {eventTypeNames
          .filter((name) => kindOf(name) === kind)
          .map((name) => (
            <Checkbox
              key={name}
              label={name}
              hint={eventTypes[name]}
              checked={isWhole || events.includes(name)}
              disabled={isWhole}
              onInput={(isOn) => onChange(name, isOn)}
            />
          ))}
      </div>
    </fieldset>
  )
}

/** Returns the chosen names and patterns without those that a chosen pattern covers. */
export function chosenEvents(events: readonly string[]): readonly string[] {
  if (events.includes('*')) return ['*']
  return events.filter((event) => event.endsWith('.*') || !events.includes(`${kindOf(event)}.*`))
}
