import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { ConfigError } from '../../shared/config-error.ts'
import { describeKey, keySigner, type PublicKey, selfTest, type Signer } from './signer.ts'

/** Where the private key is: PKCS8 PEM, or that in base64, as many hosting panels take one line only. */
export type KeySource = { readonly text: string } | { readonly file: string }

/** The signer of this environment, tested. Throws ConfigError, with nothing of the key in it. */
export async function openSigner(source: KeySource): Promise<Signer> {
  const name = 'file' in source ? 'SIGNING_KEY_FILE' : 'SIGNING_KEY'
  const signer = keySigner(parsePrivateKey(readSource(source), name))
  await selfTest(signer)
  return signer
}

/** Reads a PEM text with a public key, or with a private one, of which only the public half is used. Throws ConfigError. */
export function readPublicKey(source: KeySource, name: string): PublicKey {
  const pem = decode(readSource(source))
  try {
    return describeKey(requireEd25519(createPublicKey(pem), name))
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw new ConfigError([`${name}: is not a key in PEM`])
  }
}

function readSource(source: KeySource): string {
  if ('text' in source) return source.text
  try {
    return readFileSync(source.file, 'utf8')
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'an error'
    throw new ConfigError([`SIGNING_KEY_FILE: ${source.file} cannot be read (${code})`])
  }
}

function parsePrivateKey(text: string, name: string): KeyObject {
  try {
    return requireEd25519(createPrivateKey(decode(text)), name)
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw new ConfigError([`${name}: must be an Ed25519 private key in PKCS8 PEM, or that in base64`])
  }
}

function decode(text: string): string {
  return text.includes('-----BEGIN') ? text : Buffer.from(text, 'base64').toString('utf8')
}

function requireEd25519(key: KeyObject, name: string): KeyObject {
  if (key.asymmetricKeyType === 'ed25519') return key
  throw new ConfigError([`${name}: must be an Ed25519 key, and is of type ${key.asymmetricKeyType}`])
}
