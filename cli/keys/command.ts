import type { Command } from 'commander'
import type { Env } from '../../shared/config/env.ts'
import type { CommandContext } from '../command-context.ts'
import { withExamples } from '../help/examples.ts'
import { reportListed } from '../lists/listed.ts'
import { print, withJson, type JsonOption } from '../print.ts'
import { withProgress } from '../terminal/live-line.ts'
import { describeActivated, describeAnnounced, describeKeys, describeRevoked } from './describe.ts'
import type { AnnounceOptions, RevokeOptions } from './run.ts'

type AnnounceFlags = Omit<AnnounceOptions, 'file'> & JsonOption

export function addKeys(program: Command, { env }: CommandContext): void {
  const keys = withExamples(
    program.command('keys'),
    'waymark keys list',
    'waymark keys announce next-key.pem',
  ).description('list, announce, activate and revoke signing keys')
  addListAndAnnounce(keys, env)
  addActivateAndRevoke(keys, env)
}

function addListAndAnnounce(keys: Command, env: Env): void {
  withExamples(withJson(keys.command('list')), 'waymark keys list')
    .description('list all keys, oldest first')
    .action(async (options: JsonOption) => {
      const { listKeys } = await import('./run.ts')
      const items = await listKeys(env)
      print(items, options, describeKeys)
      reportListed({ items, total: items.length }, { noun: 'key' }, options.json)
    })
  withExamples(
    withJson(keys.command('announce')),
    'waymark keys announce next-key.pem',
    'waymark keys announce next-key.pem --activates-at 2030-01-31T09:00:00Z',
  )
    .description('publish the next key before it starts to sign')
    .argument('[file]', 'PEM file of the key (default: the next key of the settings, or the only one)')
    .option(
      '--activates-at <TIME>',
      'earliest time at which the key may become active (default: in seven days)',
    )
    .option('--emergency', 'allow the key to become active immediately')
    .action(async (file: string | undefined, { json, ...options }: AnnounceFlags) => {
      const { runAnnounce } = await import('./run.ts')
      print(await runAnnounce(env, { file, ...options }), { json }, describeAnnounced)
    })
}

const SIGNING = 'Changing the key, and signing versions'

function addActivateAndRevoke(keys: Command, env: Env): void {
  withExamples(withJson(keys.command('activate')), 'waymark keys activate 3f9a...')
    .description('make an announced key the active one and retire the previous key')
    .argument('<key_id>')
    .option('--emergency', 'activate the key before its announced time')
    .action(async (keyId: string, { emergency = false, json }: JsonOption & { emergency?: boolean }) => {
      const { runActivate } = await import('./run.ts')
      const activate = async () => runActivate(env, keyId, emergency)
      print(await withProgress(SIGNING, activate), { json }, describeActivated)
    })
  withExamples(
    withJson(keys.command('revoke')),
    'waymark keys revoke 3f9a... --reason "The key was in a public repository"',
  )
    .description('revoke a key permanently; the active key signs its versions again')
    .argument('<key_id>')
    .requiredOption('--reason <TEXT>', 'reason, published in the key catalog')
    .option('--no-resign', 'do not sign its versions again; verifiers will reject them')
    .action(async (keyId: string, { json, ...options }: RevokeOptions & JsonOption) => {
      const { runRevoke } = await import('./run.ts')
      const revoke = async () => runRevoke(env, keyId, options)
      print(await withProgress(SIGNING, revoke), { json }, describeRevoked)
    })
}
