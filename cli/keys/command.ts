import type { Command } from 'commander'
import type { Env } from '../../shared/config/env.ts'
import type { CommandContext } from '../command-context.ts'
import { print, withJson, type JsonOption } from '../print.ts'
import { describeActivated, describeAnnounced, describeKeys, describeRevoked } from './describe.ts'
import type { AnnounceOptions, RevokeOptions } from './run.ts'

type AnnounceFlags = Omit<AnnounceOptions, 'file'> & JsonOption

export function addKeys(program: Command, { env }: CommandContext): void {
  const keys = program.command('keys').description('list, announce, activate and revoke signing keys')
  addListAndAnnounce(keys, env)
  addActivateAndRevoke(keys, env)
}

function addListAndAnnounce(keys: Command, env: Env): void {
  withJson(keys.command('list'))
    .description('list all keys, oldest first')
    .action(async (options: JsonOption) => {
      const { listKeys } = await import('./run.ts')
      print(await listKeys(env), options, describeKeys)
    })
  withJson(keys.command('announce'))
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

function addActivateAndRevoke(keys: Command, env: Env): void {
  withJson(keys.command('activate'))
    .description('make an announced key the active one and retire the previous key')
    .argument('<key_id>')
    .option('--emergency', 'activate the key before its announced time')
    .action(async (keyId: string, { emergency = false, json }: JsonOption & { emergency?: boolean }) => {
      const { runActivate } = await import('./run.ts')
      print(await runActivate(env, keyId, emergency), { json }, describeActivated)
    })
  withJson(keys.command('revoke'))
    .description('revoke a key permanently; the active key signs its versions again')
    .argument('<key_id>')
    .requiredOption('--reason <TEXT>', 'reason, published in the key catalog')
    .option('--no-resign', 'do not sign its versions again; verifiers will reject them')
    .action(async (keyId: string, { json, ...options }: RevokeOptions & JsonOption) => {
      const { runRevoke } = await import('./run.ts')
      print(await runRevoke(env, keyId, options), { json }, describeRevoked)
    })
}
