import type { VNode } from 'preact'
import { changedLines, type ChangedLine } from '../comparison/changed-lines.ts'
import { MarkedText } from '../comparison/marked-text.tsx'
import { fieldName } from '../problems/field-names.ts'
import { fieldValue } from '../problems/field-values.ts'
import type { ChangedField, Difference, NamedStep } from '../api/versions.ts'

/** Differences between a draft and the current version. */
export function Diff({ difference, isFirst }: { difference: Difference; isFirst: boolean }): VNode {
  const { added, removed, changed, moved } = difference
  // The changelog tells of one version; the form below has that of this draft.
  const fields = difference.fields.filter(({ path }) => path !== 'changelog')
  const count = added.length + removed.length + changed.length + moved.length + (isFirst ? 0 : fields.length)
  if (count === 0) return <p>No changes: visitors would get the same steps.</p>
  return (
    <div class="diff">
      <StepNames title={isFirst ? 'Steps' : 'Added steps'} sign="+" steps={added} />
      <StepNames title="Removed steps" sign="−" steps={removed} />
      {changed.map(({ id, title, fields: changes }) => (
        <details key={id} open>
          <summary>{title}</summary>
          {changes.map((change) => (
            <FieldChange key={change.path} change={change} />
          ))}
        </details>
      ))}
      {moved.length > 0 && (
        <>
          <h3>Moved steps</h3>
          <ul>
            {moved.map(({ id, title, from, to }) => (
              <li key={id}>
                {title}: {from + 1} → {to + 1}
              </li>
            ))}
          </ul>
        </>
      )}
      {!isFirst && fields.map((change) => <FieldChange key={change.path} change={change} />)}
    </div>
  )
}

type StepNamesProps = { title: string; sign: string; steps: readonly NamedStep[] }

function StepNames({ title, sign, steps }: StepNamesProps): VNode | null {
  if (steps.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <ul class="bare">
        {steps.map(({ id, title: name }) => (
          <li key={id} class={sign === '+' ? 'added' : 'removed'}>
            <span aria-hidden="true">{sign}</span> {name}
          </li>
        ))}
      </ul>
    </>
  )
}

function FieldChange({ change: { path, before, after } }: { change: ChangedField }): VNode {
  const texts = [fieldValue(before, path), fieldValue(after, path)] as const
  return (
    <div class="field-change">
      <p class="fine field-name">{fieldName(path)}</p>
      {texts.every((text) => text.includes('\n')) ? (
        <ChangedLines texts={texts} />
      ) : (
        <>
          <ChangedText name="Before" sign="−" kind="removed" texts={texts} of={0} />
          <ChangedText name="After" sign="+" kind="added" texts={texts} of={1} />
        </>
      )}
    </div>
  )
}

/** The changed lines of a long text, with what is around them. */
function ChangedLines({ texts: [before, after] }: { texts: readonly [string, string] }): VNode {
  return (
    <pre class="changed-lines" tabIndex={0}>
      {changedLines(before, after).map((line, index) => (
        <Line key={index} line={line} />
      ))}
    </pre>
  )
}

function Line({ line }: { line: ChangedLine }): VNode {
  switch (line.kind) {
    case 'same':
      return <span>{line.text || ' '}</span>
    case 'skipped':
      return <span class="fine">… {line.count} unchanged lines …</span>
    case 'removed':
      return (
        <del class="removed">
          − <LineText {...line} />
        </del>
      )
    case 'added':
      return (
        <ins class="added">
          + <LineText {...line} />
        </ins>
      )
  }
}

function LineText({ text, other }: { text: string; other: string | undefined }): VNode {
  return other === undefined ? <>{text}</> : <MarkedText texts={[text, other]} of={0} />
}

type ChangedTextProps = {
  name: string
  sign: string
  kind: 'added' | 'removed'
  texts: readonly [before: string, after: string]
  of: 0 | 1
}

/** The text before or after a change. Differing words are marked if neither text is empty. */
function ChangedText({ name, sign, kind, texts, of }: ChangedTextProps): VNode | null {
  if (texts[of] === '') return null
  return (
    <div class={kind}>
      <span class="fine">
        <span aria-hidden="true">{sign}</span> {name}
      </span>
      <pre tabIndex={0}>{texts.includes('') ? texts[of] : <MarkedText texts={texts} of={of} />}</pre>
    </div>
  )
}
