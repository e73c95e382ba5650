import type { ScriptPresenceConfig } from '../../../shared/check/config.ts'

/** The hosts that a selector names. */
export function hostsOfSelector(selector = ''): string[] {
  return hostsIn([selector])
}

/** The hosts that a check of the HTML names: those of the snippet. */
export function hostsOfCheck({ selector = '', code = [], attributes }: ScriptPresenceConfig): string[] {
  const rules = Object.values(attributes)
  const named = rules
    .flatMap(({ address, hostIs }) => [address?.host, hostIs])
    .filter((host) => host !== undefined)
  const values = rules.flatMap(({ equals, startsWith, contains, oneOf = [] }) => [
    equals,
    startsWith,
    contains,
    ...oneOf,
  ])
  const texts = [selector, ...code, ...values.filter((value) => value !== undefined)]
  return [...new Set([...named.map((host) => host.toLowerCase()), ...hostsIn(texts)])]
}

function hostsIn(texts: readonly string[]): string[] {
  return texts.flatMap((text) =>
    [...text.matchAll(/\/\/([a-z\d](?:[a-z\d.-]{0,250}[a-z\d])?)/gi)].map(([, host = '']) =>
      host.toLowerCase(),
    ),
  )
}
