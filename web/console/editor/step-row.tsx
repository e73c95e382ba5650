import { ArrowDown, ArrowUp, ChevronDown, CircleAlert, CopyPlus, GripVertical, Trash2 } from 'lucide'
import type { VNode } from 'preact'
import { useContext } from 'preact/hooks'
import { Button } from '../parts/button.tsx'
import { FieldProblemsContext } from '../parts/field-problems.ts'
import { Icon } from '../parts/icon.tsx'
import type { Item } from '../draft/content.ts'
import type { EditorContext } from '../draft/editor-context.ts'
import type { StepActions } from './step-actions.ts'
import { StepForm } from './step-form.tsx'
import { checkName } from '../draft/steps.ts'

type RowActions = StepActions & { toggle: () => void; drag: (event: PointerEvent) => void }

type StepRowProps = {
  context: EditorContext
  item: Item
  index: number
  isOpen: boolean
  isDragged: boolean
  actions: RowActions
}

/** One step: its title, its actions, and its form while it is open. */
export function StepRow({ context, item, index, isOpen, isDragged, actions }: StepRowProps): VNode {
  const { step } = item
  const name = step.title || 'Untitled step'
  return (
    <li class={`card step ${isOpen ? 'open' : ''} ${isDragged ? 'dragged' : ''}`}>
      <div class="step-head">
        <DragHandle name={name} actions={actions} />
        <button
          type="button"
          class="step-title"
          aria-expanded={isOpen}
          onClick={actions.toggle}
          data-path={`requirements.${index}`}
        >
          <span class="number">{index + 1}</span>
          <span class="step-name">
            <span>{name}</span>
            <small>
              {checkName(step.verification)}
              {step.optional && ', optional'}
            </small>
          </span>
          <ProblemCount index={index} />
          <Icon of={ChevronDown} />
        </button>
        <RowButtons
          name={name}
          isFirst={index === 0}
          isLast={index === context.draft.items.length - 1}
          actions={actions}
        />
      </div>
      {isOpen && <StepForm context={context} step={step} index={index} change={actions.change} />}
    </li>
  )
}

type PartProps = { name: string; actions: RowActions }

/** Handle to drag the step by, or to move it with the arrow keys. */
function DragHandle({ name, actions }: PartProps): VNode {
  return (
    <button
      type="button"
      class="button quiet only-icon handle"
      aria-label={`Move “${name}”: drag, or press the arrow keys`}
      onPointerDown={actions.drag}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
        event.preventDefault()
        actions.shift(event.key === 'ArrowUp' ? -1 : 1)
      }}
    >
      <Icon of={GripVertical} />
    </button>
  )
}

function RowButtons({
  name,
  isFirst,
  isLast,
  actions,
}: PartProps & { isFirst: boolean; isLast: boolean }): VNode {
  const { shift, duplicate, remove } = actions
  return (
    <div class="row tight step-buttons">
      <Button
        kind="quiet"
        icon={ArrowUp}
        label={`Move “${name}” up`}
        disabled={isFirst}
        onClick={() => shift(-1)}
      />
      <Button
        kind="quiet"
        icon={ArrowDown}
        label={`Move “${name}” down`}
        disabled={isLast}
        onClick={() => shift(1)}
      />
      <Button kind="quiet" icon={CopyPlus} label={`Duplicate “${name}”`} onClick={duplicate} />
      <Button kind="quiet" icon={Trash2} label={`Remove “${name}”`} onClick={remove} />
    </div>
  )
}

/** Number of fields with a problem, shown even while the step is closed. */
function ProblemCount({ index }: { index: number }): VNode | null {
  const paths = [...useContext(FieldProblemsContext).keys()]
  const count = paths.filter((path) => path.startsWith(`requirements.${index}.`)).length
  if (count === 0) return null
  return (
    <span class="problem-mark">
      <Icon of={CircleAlert} />
      {count}
      <span class="unseen">{count === 1 ? ' problem' : ' problems'}</span>
    </span>
  )
}
