import type { Command } from 'commander'
import type { AnnounceOptions, RevokeOptions } from './keys.ts'

type Env = Readonly<Record<string, string | undefined>>

export function addVerify(program: Command, settle: (ok: boolean) => void): void {
  program
    .command('verify')
    .description('verify the signed record of a version, step by step')
    .argument('<source>', 'its URL, a file, or - for standard input')
    .option('--key-id <ID>', 'the only key to trust')
    .option('--catalog <FILE>', 'a saved key catalogue, instead of the one where the record is')
    .addHelpText('after', verifyHelp)
    .action(async (source: string, options: { keyId?: string; catalog?: string }) => {
      const { runVerify } = await import('./verify.ts')
      settle(await runVerify({ source, ...options }, (line) => console.log(line)))
    })
}

const verifyHelp = `
Examples:
  waymark verify https://waymark.example/v1/versions/0193a3c1-5a7e-7c10-8f6e-0242ac120002/signature
  waymark verify record.json --catalog waymark-signing-keys.json

Exit code: 0 when the record is to be trusted, 1 when it is rejected or cannot be read, 2 when called wrongly.`

/** The signing keys of the database of DATABASE_URL. */
export function addKeys(program: Command, env: Env): void {
  const keys = program.command('keys').description('list, announce, activate and revoke signing keys')
  keys
    .command('list')
    .description('all keys, oldest first')
    .action(async () => {
      const { listKeys } = await import('./keys.ts')
      for (const line of await listKeys(env)) console.log(line)
    })
  keys
    .command('announce')
    .description('publish the next key, before it signs')
    .argument('[file]', 'a PEM file; without it, the key of SIGNING_KEY or SIGNING_KEY_FILE')
    .option('--activates-at <TIME>', 'not before this time (in seven days)')
    .option('--emergency', 'without the seven days')
    .action(async (file: string | undefined, options: Omit<AnnounceOptions, 'file'>) => {
      const { announce } = await import('./keys.ts')
      console.log(await announce(env, { file, ...options }))
    })
  addKeyChanges(keys, env)
}

function addKeyChanges(keys: Command, env: Env): void {
  keys
    .command('activate')
    .description('make an announced key the one that signs; the one before it is retired')
    .argument('<key_id>')
    .option('--emergency', 'although its time has not come')
    .action(async (keyId: string, { emergency = false }: { emergency?: boolean }) => {
      const { activate } = await import('./keys.ts')
      console.log(await activate(env, keyId, emergency))
    })
  keys
    .command('revoke')
    .description('never trust a key again; the active one signs anew what it has signed')
    .argument('<key_id>')
    .requiredOption('--reason <TEXT>', 'is published in the key catalogue')
    .option('--no-resign', 'leave rejected what the key has signed')
    .action(async (keyId: string, options: RevokeOptions) => {
      const { revoke } = await import('./keys.ts')
      console.log(await revoke(env, keyId, options))
    })
}
