import { readFileSync } from 'node:fs'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core'
import spectralRulesets from '@stoplight/spectral-rulesets'

/** Lints docs/openapi.json with the recommended rules of Redocly and Spectral. Warnings count as errors. */
const source = readFileSync(new URL('openapi.json', import.meta.url), 'utf8')
const problems = [...(await lintWithRedocly()), ...(await lintWithSpectral())]
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1

async function lintWithRedocly(): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended-strict'] })
  const found = await lintFromString({ source, absoluteRef: 'openapi.json', config })
  return found.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`)
}

async function lintWithSpectral(): Promise<string[]> {
  const spectral = new spectralCore.Spectral()
  spectral.setRuleset({
    extends: [[spectralRulesets.oas as RulesetDefinition, 'recommended']],
    rules: {
      // OpenAPI 3.1 allows scopes with bearer credentials ("Security Requirement Object"); Spectral does not yet
      // (@stoplight/spectral-rulesets 1.23.1, dist/oas/functions/oasSecurityDefined.js).
      'oas3-operation-security-defined': 'off',
      // Takes a variable in an example for a schema, since it has the fields `type` and `example` (1.23.1,
      // dist/oas/functions/oasExample.js). Redocly and a test (test/api/openapi/examples.test.ts) check all examples.
      'oas3-valid-schema-example': 'off',
    },
  })
  const found = await spectral.run(JSON.parse(source) as Record<string, unknown>)
  return found.map(({ code, message, path }) => `${code}: ${message} ${path.join('.')}`)
}
