import { ownValue } from '../../../shared/own-value.ts'
import type { VNode } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Draft } from '../draft/use-draft.ts'
import type { Conflict, Side } from '../draft/merge.ts'
import { Button } from '../parts/button.tsx'
import { ConflictFields } from './conflict-fields.tsx'

type ConflictViewProps = { draft: Draft; conflicts: readonly Conflict[] }

type Choices = Readonly<Record<string, Side>>

/** Lets the author choose one side of each conflict. */
export function ConflictView({ draft, conflicts }: ConflictViewProps): VNode {
  const [choices, setChoices] = useState<Choices>({})
  const section = useRef<HTMLElement>(null)
  // The field that had the focus is no longer on the page.
  useLayoutEffect(() => section.current?.focus(), [])
  const chooseAll = (side: Side): void =>
    setChoices(Object.fromEntries(conflicts.map(({ key }) => [key, side])))
  const isComplete = conflicts.every(({ key }) => ownValue(choices, key))
  return (
    <section ref={section} tabIndex={-1} class="conflict" aria-labelledby="conflict">
      <h2 id="conflict">Someone else changed the same steps</h2>
      <p>
        They saved this draft while you were editing it. All other changes are merged. Choose a version of
        each item below. The other version is discarded when you save.
      </p>
      <div class="row">
        <Button onClick={() => chooseAll('mine')}>Choose all of mine</Button>
        <Button onClick={() => chooseAll('theirs')}>Choose all of theirs</Button>
      </div>
      {conflicts.map((conflict) => (
        <ConflictChoice
          key={conflict.key}
          conflict={conflict}
          choice={ownValue(choices, conflict.key)}
          choose={(side) => setChoices({ ...choices, [conflict.key]: side })}
        />
      ))}
      <Button
        kind="primary"
        disabled={!isComplete}
        onClick={() => draft.resolve((key) => ownValue(choices, key) ?? 'mine')}
      >
        Save the merged draft
      </Button>
    </section>
  )
}

type ChoiceProps = { conflict: Conflict; choice: Side | undefined; choose: (side: Side) => void }

const sides = { mine: 'Mine', theirs: 'Theirs' } as const

function ConflictChoice({ conflict, choice, choose }: ChoiceProps): VNode {
  return (
    <fieldset class="card">
      <legend>{titleOf(conflict)}</legend>
      <div class="grid sides">
        {(['mine', 'theirs'] as const).map((side) => (
          <div key={side} class={choice === side ? 'chosen' : ''}>
            <label class="choice">
              <input
                type="radio"
                name={conflict.key}
                checked={choice === side}
                onInput={() => choose(side)}
              />
              <span>{sides[side]}</span>
            </label>
            <ConflictFields conflict={conflict} side={side} />
          </div>
        ))}
      </div>
    </fieldset>
  )
}

function titleOf({ kind, mine, theirs }: Conflict): string {
  return kind === 'scopes' ? 'Scopes' : mine?.title || theirs?.title || 'Untitled step'
}
