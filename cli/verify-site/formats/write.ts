import type { Env } from '../../../shared/config/env.ts'
import { CommandError } from '../../command-error.ts'
import { print } from '../../print.ts'
import { printable } from '../../printable.ts'
import type { Format } from '../options.ts'
import type { SiteReport } from '../site-report.ts'
import { appendSummary, errorAnnotation, githubLines } from './github.ts'
import { reportJson } from './json.ts'
import { junitXml } from './junit.ts'
import { describeReport } from './text.ts'

/** Prints the report, and for GitHub adds it to the summary of the job. */
export function writeReport(report: SiteReport, format: Format, env: Env): void {
  switch (format) {
    case 'text':
      return print(report, {}, describeReport)
    case 'json':
      return print(reportJson(report), { json: true }, () => [])
    case 'junit':
      return print(report, {}, junitXml)
    case 'github': {
      const { GITHUB_STEP_SUMMARY: summary } = env
      print(report, {}, (shown) => githubLines(shown, describeReport(shown)))
      if (summary) appendSummary(printable(report), summary)
    }
  }
}

/** For GitHub, annotates an error of the command, which is also reported on stderr. */
export function writeError(error: unknown, format: Format): void {
  if (format === 'github' && error instanceof CommandError) print(error.message, {}, errorAnnotation)
}
