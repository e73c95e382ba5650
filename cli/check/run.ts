import { withDnsPlace } from '../../shared/check/dns/place.ts'
import { checkConfig, type CheckConfig } from '../../shared/check/config.ts'
import { en } from '../../shared/check/messages/packs/en.ts'
import { inLanguage } from '../../shared/check/messages/write-texts.ts'
import { renderedType, type CheckType } from '../../shared/check/types.ts'
import type { CheckResult, WorkerResult } from '../../shared/check/result.ts'
import { placeholderPattern } from '../../shared/content/placeholders.ts'
import { fieldIssues, fieldWording } from '../../shared/field-wording.ts'
import { CHECK_LIMIT_MS, runCheck } from '../../worker/checks/index.ts'
import { parseVerifyConfig } from '../../worker/config.ts'
import { requireWanted } from './require-wanted.ts'
import { openCheckTools } from '../../worker/tools.ts'
import type { runInBrowser } from './run-in-browser.ts'
import { UsageError } from '../command-error.ts'
import { allowLocalSites, withLocalNames } from './allow-local.ts'

export type CheckCommand = {
  type: CheckType
  target: string
  /** JSON, as the user typed it. */
  config: string
  /** Allows a site on this machine or in its private network. */
  allowLocal?: boolean
}

type CheckEnv = Readonly<Record<string, string | undefined>>

/** Runs `waymark check`: one check in this process. Throws UsageError or ConfigError with every problem. */
export async function runOneCheck(command: CheckCommand, env: CheckEnv): Promise<CheckResult> {
  return inLanguage(await runAsWorker(command, env), en)
}

/** Like `runOneCheck`, but returns what a worker does: the facts from which the texts are told in any language. */
export async function runAsWorker(
  { type, target, config, allowLocal }: CheckCommand,
  env: CheckEnv,
): Promise<WorkerResult> {
  const parsed = parseCheckConfig(type, config)
  const settings = parseVerifyConfig(allowLocal ? allowLocalSites(env, target) : env)
  const opened = openCheckTools(settings, {
    log: { warn: () => undefined },
    ...(allowLocal && { withNames: withLocalNames }),
  })
  try {
    const check = { type, target, config: parsed }
    return type === renderedType
      ? await runWithBrowser(check, opened, env)
      : await runCheck(check, opened.tools, { budgetMs: CHECK_LIMIT_MS })
  } finally {
    await opened.close()
  }
}

/** Loads the browser's code, which other checks do not need. */
async function runWithBrowser(...given: Parameters<typeof runInBrowser>): Promise<WorkerResult> {
  const { runInBrowser } = await import('./run-in-browser.ts')
  return runInBrowser(...given)
}

function parseCheckConfig(type: CheckType, text: string): CheckConfig {
  const config = parseJson(text)
  const [placeholder] = text.match(placeholderPattern) ?? []
  if (placeholder !== undefined) {
    throw new UsageError(
      `--config has ${placeholder}, but this command has no variables: write the value instead`,
    )
  }
  if (config['type'] !== undefined && config['type'] !== type) {
    throw new UsageError(
      `--config has the type ${JSON.stringify(config['type'])}, but the command runs ${type}`,
    )
  }
  const parsed = checkConfig.safeParse(withDnsPlace({ ...config, type }), { error: fieldWording })
  if (parsed.success) {
    if (parsed.data.type === 'script_presence') requireWanted(parsed.data)
    return parsed.data
  }
  const problems = fieldIssues(parsed.error.issues).map(
    ({ path, message }) => `  ${path || 'config'}: ${message}`,
  )
  throw new UsageError(`--config does not fit a ${type} check:\n${problems.join('\n')}`)
}

function parseJson(text: string): Readonly<Record<string, unknown>> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new UsageError(`--config is not JSON: ${(error as Error).message}`)
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  throw new UsageError('--config must be a JSON object')
}
