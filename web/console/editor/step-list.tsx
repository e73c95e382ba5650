import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { manual } from '../../../shared/check/types.ts'
import { Badge } from '../parts/badge.tsx'
import { Button } from '../parts/button.tsx'
import { Empty } from '../parts/empty.tsx'
import type { Requirement } from '../api/versions.ts'
import type { EditorContext } from './context.ts'
import { useFocusField } from './focus-field.ts'
import { StepForm } from './step-form.tsx'
import { requirementTypes, newStep, move, slugFor, toItem, type Item } from './steps.ts'

type StepListProps = { context: EditorContext; open: string | undefined; setOpen: (key?: string) => void }

type Removed = { readonly item: Item; readonly index: number }

/** The steps in order. Removing one can be undone. */
export function StepList({ context, open, setOpen }: StepListProps): VNode {
  const { items, setItems } = context.draft
  const [removed, setRemoved] = useState<Removed>()
  const focusField = useFocusField()

  const add = (): void => {
    const item = toItem(newStep(items))
    setItems([...items, item])
    setOpen(item.key)
    focusField(`requirements.${items.length}.title`)
  }
  const remove = (item: Item, index: number): void => {
    setItems(items.filter((other) => other !== item))
    setRemoved({ item, index })
  }
  const undo = ({ item, index }: Removed): void => {
    setItems(items.toSpliced(index, 0, item))
    setRemoved(undefined)
  }
  return (
    <section aria-label="Steps" data-path="requirements" tabIndex={-1}>
      {items.length === 0 && (
        <Empty title="No steps yet">
          <p>A step describes one task. It can show a snippet to copy, and have a check.</p>
        </Empty>
      )}
      <ol class="bare steps">
        {items.map((item, index) => (
          <StepRow
            key={item.key}
            context={context}
            item={item}
            index={index}
            isOpen={item.key === open}
            toggle={() => setOpen(item.key === open ? undefined : item.key)}
            remove={() => remove(item, index)}
          />
        ))}
      </ol>
      <div role="status">
        {removed && (
          <p class="undo">
            Removed “{removed.item.step.title || 'Untitled'}”.{' '}
            <Button onClick={() => undo(removed)}>Undo</Button>
          </p>
        )}
      </div>
      <Button kind={items.length === 0 ? 'primary' : 'plain'} onClick={add}>
        Add a step
      </Button>
    </section>
  )
}

type StepRowProps = {
  context: EditorContext
  item: Item
  index: number
  isOpen: boolean
  toggle: () => void
  remove: () => void
}

function StepRow({ context, item, index, isOpen, toggle, remove }: StepRowProps): VNode {
  const { items, setItems } = context.draft
  const { step } = item
  const others = items.filter((other) => other !== item)
  const change = (changed: Requirement): void => {
    // Until the step is saved for the first time, its slug follows its title.
    const follows =
      step.id === undefined && changed.title !== step.title && changed.config.slug === step.config.slug
    const config = follows ? { ...changed.config, slug: slugFor(changed.title, others) } : changed.config
    setItems(
      items.map((other) => (other.key === item.key ? { ...other, step: { ...changed, config } } : other)),
    )
  }
  const shift = (by: number): void => setItems(move(items, index, index + by))
  const name = step.title || 'Untitled step'
  return (
    <li class="card step">
      <div class="step-head">
        <button
          type="button"
          class="step-title"
          aria-expanded={isOpen}
          onClick={toggle}
          data-path={`requirements.${index}`}
        >
          <span class="number">{index + 1}</span>
          <span>
            {name}
            <small>
              {requirementTypes[step.requirement_type]}
              {step.optional && ', optional'}
            </small>
          </span>
        </button>
        {step.verification.type !== manual.type && <Badge>checked</Badge>}
        <div class="row tight">
          <Button kind="quiet" label={`Move “${name}” up`} disabled={index === 0} onClick={() => shift(-1)}>
            ↑
          </Button>
          <Button
            kind="quiet"
            label={`Move “${name}” down`}
            disabled={index === items.length - 1}
            onClick={() => shift(1)}
          >
            ↓
          </Button>
          <Button kind="quiet" label={`Remove “${name}”`} onClick={remove}>
            ✕
          </Button>
        </div>
      </div>
      {isOpen && <StepForm context={context} step={step} index={index} change={change} />}
    </li>
  )
}
