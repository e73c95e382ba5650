import type { Command } from 'commander'
import type { Env } from '../../shared/env.ts'
import type { CommandContext } from '../command-context.ts'
import type { AnnounceOptions, RevokeOptions } from './run.ts'

export function addKeys(program: Command, { env }: CommandContext): void {
  const keys = program.command('keys').description('list, announce, activate and revoke signing keys')
  addListAndAnnounce(keys, env)
  addActivateAndRevoke(keys, env)
}

function addListAndAnnounce(keys: Command, env: Env): void {
  keys
    .command('list')
    .description('list all keys, oldest first')
    .action(async () => {
      const { listKeys } = await import('./run.ts')
      for (const line of await listKeys(env)) console.log(line)
    })
  keys
    .command('announce')
    .description('publish the next key before it starts to sign')
    .argument('[file]', 'PEM file of the key (the key of SIGNING_KEY or SIGNING_KEY_FILE)')
    .option('--activates-at <TIME>', 'earliest time at which it may become active (in seven days)')
    .option('--emergency', 'allow it to become active immediately')
    .action(async (file: string | undefined, options: Omit<AnnounceOptions, 'file'>) => {
      const { announce } = await import('./run.ts')
      console.log(await announce(env, { file, ...options }))
    })
}

function addActivateAndRevoke(keys: Command, env: Env): void {
  keys
    .command('activate')
    .description('make an announced key the active one and retire the key before it')
    .argument('<key_id>')
    .option('--emergency', 'activate it before its time')
    .action(async (keyId: string, { emergency = false }: { emergency?: boolean }) => {
      const { activate } = await import('./run.ts')
      console.log(await activate(env, keyId, emergency))
    })
  keys
    .command('revoke')
    .description('revoke a key for good; the active key signs its versions again')
    .argument('<key_id>')
    .requiredOption('--reason <TEXT>', 'reason, published in the key catalog')
    .option('--no-resign', 'leave the versions that it signed rejected')
    .action(async (keyId: string, options: RevokeOptions) => {
      const { revoke } = await import('./run.ts')
      console.log(await revoke(env, keyId, options))
    })
}
