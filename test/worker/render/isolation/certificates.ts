import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Certificate } from '../../../support/checks/certificates.ts'

/** A certificate that says where its issuer's is to be fetched: there is no library here that writes such ones. */
export function certificateWithIssuerAt(issuerUrl: string): Certificate {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-aia-'))
  const at = (name: string): string => join(folder, name)
  const openssl = (...args: readonly string[]): void =>
    void execFileSync('openssl', args, { stdio: 'ignore', cwd: folder })
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  try {
    openssl(
      'req',
      '-x509',
      ...key,
      '-keyout',
      'ca.key',
      '-out',
      'ca.crt',
      '-subj',
      '/CN=Missing Issuer',
      '-days',
      '30',
    )
    openssl('req', ...key, '-keyout', 'leaf.key', '-out', 'leaf.csr', '-subj', '/CN=aia')
    writeFileSync(
      at('ext'),
      `subjectAltName=DNS:aia.ways.example.com\nauthorityInfoAccess=caIssuers;URI:${issuerUrl}\n`,
    )
    openssl(
      'x509',
      '-req',
      '-in',
      'leaf.csr',
      '-CA',
      'ca.crt',
      '-CAkey',
      'ca.key',
      '-days',
      '30',
      '-extfile',
      'ext',
      '-out',
      'leaf.crt',
    )
    return { key: readFileSync(at('leaf.key'), 'utf8'), cert: readFileSync(at('leaf.crt'), 'utf8') }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
