import { escapeValue } from '../../shared/content/escapes.ts'
import type { GuideChoice } from './options.ts'

/** Where the steps of a guide are checked, and with which values. */
export type CheckPlace = {
  readonly embedKey: string
  readonly target: string | undefined
  readonly isInstallation: boolean
  readonly choice: GuideChoice
}

/** Returns the command that checks a step, or without one all steps. An installation's token says everything else. */
export function checkCommand(
  { embedKey, target, isInstallation, choice }: CheckPlace,
  slug?: string,
): string {
  const { baseUrl, platform, scope, var: values = {} } = choice
  const own: readonly (readonly [string, string | undefined])[] = [
    ['embed-key', embedKey],
    ['target', target ?? 'URL'],
    ['platform', platform],
    ['scope', scope],
    ...Object.entries(values).map(([name, value]) => ['var', `${name}=${value}`] as const),
  ]
  const options = [['base-url', baseUrl] as const, ...(isInstallation ? [] : own), ['step', slug] as const]
  const words = options.flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name} ${escapeValue(['shell-word'], value)}`],
  )
  return ['npx waymark verify-site', ...words].join(' ')
}
