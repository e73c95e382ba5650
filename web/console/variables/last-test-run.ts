import type { TestValues } from './guide-variables.ts'

/** Site and variable values of a check that the author ran. */
export type TestRun = { readonly target: string; readonly values: TestValues }

const lastByTemplate = new Map<string, TestRun>()

/** Remembers a guide's last test run until the page is closed. */
export function rememberTestRun(templateId: string, testRun: TestRun): void {
  lastByTemplate.set(templateId, testRun)
}

export function lastTestRun(templateId: string): TestRun {
  return lastByTemplate.get(templateId) ?? { target: '', values: {} }
}
