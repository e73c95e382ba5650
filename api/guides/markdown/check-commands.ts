import { shellQuoted } from '../../../shared/curl-command.ts'
import { escapeValue } from '../../../shared/content/escapes.ts'
import { manual, signalType } from '../../../shared/check/types.ts'
import { INSTALLATION_TOKEN, placeholdersIn, writePlaceholder } from '../../../shared/content/placeholders.ts'
import { fillsChecks } from '../variables/signed-declarations.ts'
import { chosenSelection, type ShownGuide, type ShownStep } from './shown-guide.ts'

/** What proves a step: a check, a check that needs an installation's token, or the word of a person. */
export type Proof = 'check' | 'installation' | 'person'

export function proofOf(
  { verify, placeholders }: ShownStep,
  { isInstallation }: Pick<ShownGuide, 'isInstallation'>,
): Proof {
  if (!verify || verify.type === manual.type) return 'person'
  const needsToken = verify.type === signalType || placeholders.includes(INSTALLATION_TOKEN)
  return needsToken && !isInstallation ? 'installation' : 'check'
}

/** Returns the `waymark verify-site` command that checks these steps. */
export function verifySite(shown: ShownGuide, steps: readonly ShownStep[]): string {
  const { baseUrl, guide, target, isInstallation } = shown
  return [
    `waymark verify-site --embed-key ${guide.id} --base-url ${baseUrl}`,
    ...(isInstallation
      ? []
      : [`--target ${shellQuoted(target)}`, ...selectionOptions(shown), ...varOptions(shown, steps)]),
    ...steps.map(({ slug }) => `--step ${shellWord(slug)}`),
  ].join(' ')
}

/** Returns the curl command that asks the service to check a step. */
export function curlVerify(shown: ShownGuide, step: ShownStep): string {
  const { baseUrl, guide, target, isInstallation } = shown
  const body = { embedKey: guide.id, stepSlug: step.slug }
  const site = isInstallation ? {} : { target, ...variablesField(shown, [step]) }
  return [
    `curl -s ${baseUrl}/v1/verify`,
    ...(isInstallation ? [authorization] : []),
    `-H 'Content-Type: application/json'`,
    `-d ${shellQuoted(JSON.stringify({ ...body, ...site }))}`,
  ].join(' ')
}

/**
 * Defines a shell function `check` that checks one of these steps. In bytes, this costs less than a command for each step, and one
 * with the `waymark` command, too, would leave no room for values. A body without a type is read as JSON (docs/api.md, "Every
 * response").
 */
export function checkFunction(shown: ShownGuide, steps: readonly ShownStep[]): string {
  const { baseUrl, guide, target, isInstallation } = shown
  const variables = JSON.stringify(variablesField(shown, steps)).slice(1, -1)
  // A URL has no character that JSON escapes.
  const site = isInstallation
    ? ''
    : `,"target":"'"$T"'"${shellInner(variables === '' ? '' : `,${variables}`)}`
  const curl = ['curl -s $U/v1/verify -H content-type:', ...(isInstallation ? [authorization] : [])].join(' ')
  return [
    `K=${guide.id} U=${baseUrl}${isInstallation ? '' : ` T=${shellQuoted(target)}`}`,
    `check() { ${curl} -d '{"embedKey":"'$K'"${site},"stepSlug":"'$1'"}'; }`,
    `# CI: ${commandPage('$U')}`,
  ].join('\n')
}

/** Returns the address of the page that says how to get the `waymark` command. No registry has it. */
function commandPage(baseUrl: string): string {
  return `${baseUrl}/docs/guides/ci.md`
}

const authorization = '-H "Authorization: Bearer $WAYMARK_INSTALLATION_TOKEN"'

/** Quotes a word for a shell if it has to be. */
export function shellWord(word: string): string {
  return escapeValue(['shell-word'], word)
}

/** Continues a text in single quotes. */
function shellInner(text: string): string {
  return shellQuoted(text).slice(1, -1)
}

/** Options for a guide that has other steps by default. An installation knows its platform and scope. */
function selectionOptions(shown: ShownGuide): string[] {
  return chosenSelection(shown)
    .filter(([name]) => name !== 'locale')
    .map(([name, value]) => `--${name} ${shellWord(value)}`)
}

function varOptions(shown: ShownGuide, steps: readonly ShownStep[]): string[] {
  const values = Object.entries(checkedValues(shown, steps))
  return values.map(([name, value]) => `--var ${shellQuoted(`${name}=${value}`)}`)
}

function variablesField(shown: ShownGuide, steps: readonly ShownStep[]): { variables?: object } {
  const variables = checkedValues(shown, steps)
  return Object.keys(variables).length > 0 ? { variables } : {}
}

/** Values that the checks of these steps compare with: none is left to the guide's default, which the page does not show either. */
function checkedValues(
  { published, values }: Pick<ShownGuide, 'published' | 'values'>,
  steps: readonly ShownStep[],
): Record<string, string> {
  const { content, declared } = published
  if (!fillsChecks(content)) return {}
  const slugs = new Set(steps.map(({ slug }) => slug))
  const checks = content.requirements.filter(({ config }) => slugs.has(config.slug))
  const text = JSON.stringify(checks.map(({ verification }) => verification))
  const names = placeholdersIn(text)
  names.delete(INSTALLATION_TOKEN)
  // Other braces are part of the text.
  const own = [...names].filter((name) => declared.has(name))
  return Object.fromEntries(own.map((name) => [name, values.get(name) ?? writePlaceholder(name)]))
}
