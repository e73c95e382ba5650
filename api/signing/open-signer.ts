import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { ConfigError } from '../../shared/config/config-error.ts'
import { fileProblem } from '../../shared/files/file-problem.ts'
import { describeKey, keySigner, type PublicKey, selfTest, type Signer } from './signer.ts'

/** A private key in PKCS8 PEM, or the base64 of that PEM, since many hosting panels accept only one line. */
export type KeySource = ({ readonly text: string } | { readonly file: string }) & {
  /** Name of the setting, for messages. */
  readonly setting?: string
}

/** Opens and tests a signer. Throws ConfigError, which contains no part of the key. */
export async function openSigner(source: KeySource): Promise<Signer> {
  const signer = keySigner(parsePrivateKey(readSource(source), settingOf(source)))
  await selfTest(signer)
  return signer
}

/** Reads a public key, or the public half of a private key, in PEM. Throws ConfigError. */
export function readPublicKey(source: KeySource, name: string): PublicKey {
  const pem = decode(readSource(source))
  try {
    return describeKey(requireEd25519(createPublicKey(pem), name))
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw new ConfigError([`${name}: must be a key in PEM`])
  }
}

function readSource(source: KeySource): string {
  if ('text' in source) return source.text
  try {
    return readFileSync(source.file, 'utf8')
  } catch (error) {
    throw new ConfigError([`${settingOf(source)}: ${fileProblem(source.file, error)}`])
  }
}

function settingOf(source: KeySource): string {
  return source.setting ?? ('file' in source ? 'SIGNING_KEY_FILE' : 'SIGNING_KEY')
}

function parsePrivateKey(text: string, name: string): KeyObject {
  try {
    return requireEd25519(createPrivateKey(decode(text)), name)
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw new ConfigError([`${name}: must be an Ed25519 private key in PKCS8 PEM, or the base64 of that PEM`])
  }
}

function decode(text: string): string {
  return withLines(text.includes('-----BEGIN') ? text : Buffer.from(text, 'base64').toString('utf8'))
}

/** Restores the lines of a PEM, which environments often lose: as `\\n`, as spaces, or in quotation marks that were kept. */
function withLines(pem: string): string {
  const [, label, body = ''] =
    /^[\s"']*-----BEGIN ([A-Z ]+)-----([^-]*)-----END \1-----[\s"']*$/.exec(
      pem.replaceAll(/\\{1,2}[rn]/g, '\n'),
    ) ?? []
  if (label === undefined) return pem
  const lines = body.replaceAll(/\s+/g, '').match(/.{1,64}/g) ?? []
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n')
}

function requireEd25519(key: KeyObject, name: string): KeyObject {
  if (key.asymmetricKeyType === 'ed25519') return key
  throw new ConfigError([`${name}: must be an Ed25519 key, but is of type ${key.asymmetricKeyType}`])
}
