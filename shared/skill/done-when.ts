import { signalType, manual } from '../check/types.ts'
import { INSTALLATION_TOKEN, placeholdersIn } from '../content/placeholders.ts'
import type { SignedRequirement } from '../content/version-content.ts'
import { curlCommand, shellQuoted } from '../curl-command.ts'
import { doubtText } from '../markdown/doubt-text.ts'
import { groupByPlace, type StepGroup } from './applies-to.ts'
import { codeSpan, shellBlock } from './markdown.ts'
import type { SkillSource, SkillService } from './source.ts'
import { EMBED_KEY, TARGET, variablesOfCheck } from './values.ts'

const TOKEN_VARIABLE = 'WAYMARK_INSTALLATION_TOKEN'

/** Writes the checks that prove the installation, by the platforms and scopes that they are for. */
export function doneWhen(skill: SkillSource): string[] {
  const { requirements } = skill.content
  const checked = requirements.filter(({ verification }) => verification.type !== manual.type)
  return [
    '## Done when',
    checked.length === 0
      ? 'Your user confirms each step. This guide has no checks, so do not report it as verified.'
      : `Each check below that is for this site has passed, just now, on the deployed site: its answer has \`"ok":true\`. Source
code, a build and a site on \`localhost\` prove nothing. Optional steps count only if your user wants them.

${doubtText}

In the commands, replace \`${TARGET}\` and the other values that are listed below. Inside \`'…'\`, write \`'\` as \`'\\''\`.`,
    ...groupByPlace(checked).flatMap((group) => groupSections(group, skill)),
  ]
}

function groupSections(group: StepGroup, skill: SkillSource): string[] {
  const { where, steps } = group
  const { service } = skill
  const required = steps.filter(({ optional }) => !optional)
  const { own = [], public: open = [] } = Object.groupBy(required, (step) =>
    needsInstallation(step) ? 'own' : 'public',
  )
  return [
    `### Checks ${where}`,
    ...commandFor(open, service, selectionOf(group, skill)),
    ...commandFor(own, service),
    ...steps.flatMap((step) => [
      `${codeSpan(step.config.slug)}${step.optional ? ', optional' : ''}, without that command:`,
      shellBlock(verifyRequest(step, service)),
    ]),
  ]
}

/** Selects the guide in which the steps of a command are. */
type Selection = {
  readonly options: readonly string[]
  /** Says what the reader puts into the options. */
  readonly choices: readonly string[]
}

/** Selects the guide in which the steps of a group are. An installation knows its platform and scope. */
function selectionOf({ steps: [first] }: StepGroup, { content, format }: SkillSource): Selection {
  const { platform_ids: platforms = [], installation_scopes: scopes = [] } = first ?? {}
  const chosen = [
    { name: 'platform', values: platforms },
    { name: 'scope', values: scopes.includes(content.default_scope) ? [] : scopes },
  ].filter(({ values }) => values.length > 0)
  const isOpen = ({ values }: { values: readonly string[] }): boolean => format > 1 && values.length > 1
  return {
    options: chosen.map(
      (one) =>
        `--${one.name}=${shellQuoted(isOpen(one) ? `{{installation.${one.name}}}` : (one.values[0] ?? ''))}`,
    ),
    choices: chosen
      .filter(isOpen)
      .map(
        ({ name, values }) =>
          `\`{{installation.${name}}}\` is the ${name} of the site: ${values.map(codeSpan).join(', ')}. `,
      ),
  }
}

/** Writes the command that checks steps at once. All of them need an installation, or none does. */
function commandFor(
  steps: readonly SignedRequirement[],
  service: SkillService,
  { options, choices }: Selection = { options: [], choices: [] },
): string[] {
  const [first] = steps
  if (!first) return []
  const about = needsInstallation(first)
    ? `Set \`${TOKEN_VARIABLE}\` to the token of the installation, which begins with \`wmi_\`. Exit code 0 means done:`
    : 'Exit code 0 means done:'
  return [choices.join('') + about, shellBlock(verifySite(steps, service, options))]
}

function verifySite(
  steps: readonly SignedRequirement[],
  service: SkillService,
  options: readonly string[],
): string {
  const ofInstallation = steps.some(needsInstallation)
  const names = new Set(ofInstallation ? [] : steps.flatMap(variablesOfCheck))
  return [
    `waymark verify-site --base-url ${shellQuoted(service.baseUrl)}`,
    `--embed-key ${shellQuoted(service.embedKey ?? EMBED_KEY)}`,
    ...(ofInstallation ? [] : [`--target ${shellQuoted(TARGET)}`]),
    ...options,
    ...steps.map(({ config }) => `--step=${shellQuoted(config.slug)}`),
    ...Array.from(names, (name) => `--var ${shellQuoted(`${name}={{${name}}}`)}`),
  ].join(' \\\n  ')
}

/** The request of docs/api.md, "Verify". With an installation's token, target and values are the installation's. */
function verifyRequest(step: SignedRequirement, { baseUrl, embedKey = EMBED_KEY }: SkillService): string {
  const names = variablesOfCheck(step)
  const ofInstallation = needsInstallation(step)
  const variables = Object.fromEntries(names.map((name) => [name, `{{${name}}}`]))
  const body = {
    embedKey,
    stepSlug: step.config.slug,
    ...(ofInstallation ? {} : { target: TARGET }),
    ...(ofInstallation || names.length === 0 ? {} : { variables }),
  }
  return curlCommand({
    method: 'POST',
    url: shellQuoted(`${baseUrl}/v1/verify`),
    headers: [
      "'Content-Type: application/json'",
      ...(ofInstallation ? [`"Authorization: Bearer $${TOKEN_VARIABLE}"`] : []),
    ],
    body: `-d ${shellQuoted(JSON.stringify(body))}`,
  })
}

function needsInstallation({ verification }: SignedRequirement): boolean {
  return (
    verification.type === signalType || placeholdersIn(JSON.stringify(verification)).has(INSTALLATION_TOKEN)
  )
}
