import type { Platform } from '../api/platforms.ts'
import type { Requirement, Verification } from '../api/versions.ts'
import type { GuideContext } from '../guide-context.ts'
import type { GuideVariable, TestValues } from '../variables/guide-variables.ts'
import type { FormerKinds } from './step-kinds.ts'
import type { Draft } from './use-draft.ts'

/** Data and state that the parts of the editor share. */
export type EditorContext = GuideContext & {
  readonly platforms: readonly Platform[]
  readonly draft: Draft
  /** The site that the author tries checks against. */
  readonly target: string
  readonly setTarget: (target: string) => void
  /** Variable values that the author tries checks with. */
  readonly testValues: TestValues
  readonly setTestValues: (values: TestValues) => void
  readonly formerKinds: FormerKinds
}

/** Props of each part of a step's form. */
export type StepPartProps = {
  context: EditorContext
  step: Requirement
  index: number
  change: (step: Requirement) => void
}

/** Props of each part of a check's form. */
export type CheckFieldProps = {
  check: Verification
  /** The path of the check in the saved draft. */
  at: string
  set: (changes: Record<string, unknown>) => void
  variables: readonly GuideVariable[]
}
