import type { TestValues } from '../editor/guide-variables.ts'

/** Site and values that a check was tried with. */
export type TestRun = { readonly target: string; readonly values: TestValues }

const lastByTemplate = new Map<string, TestRun>()

/** Remembers the site and values that a check was tried with, until the page is closed. */
export function rememberTestRun(templateId: string, tried: TestRun): void {
  lastByTemplate.set(templateId, tried)
}

export function lastTestRun(templateId: string): TestRun {
  return lastByTemplate.get(templateId) ?? { target: '', values: {} }
}
