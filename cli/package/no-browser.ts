import { CommandError } from '../command-error.ts'

/** Stands in for cli/check/run-in-browser.ts, whose code the package does not have. */
export async function runInBrowser(): Promise<never> {
  throw new CommandError(
    'rendered_presence is not in this package: run it in a clone of Waymark, with a Chromium',
  )
}
