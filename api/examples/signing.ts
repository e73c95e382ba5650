import { demoIds, exampleIds, exampleTimes } from './ids.ts'
import { signedRequirementExample } from './steps.ts'

/** Public key of the first test vector in RFC 8032. It signs nothing here. */
export const pemExample = `-----BEGIN PUBLIC KEY-----
MCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=
-----END PUBLIC KEY-----
`

export const activeKeyExample = {
  key_id: exampleIds.keyId,
  algorithm: 'ed25519',
  public_key_pem: pemExample,
  jwk_thumbprint: 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k',
}

export const catalogKeyExample = {
  ...activeKeyExample,
  status: 'active',
  created_at: exampleTimes.first,
  activates_at: null,
  retired_at: null,
  revoked_at: null,
  revocation_reason: null,
  successor_key_id: null,
}

/** A record in the form of a signed one. Its hash and signature do not match its content. */
export const recordExample = {
  setup_version_id: demoIds.versionId,
  algorithm: 'ed25519',
  key_id: exampleIds.keyId,
  content_hash: exampleIds.hash,
  signature: `${'A'.repeat(86)}==`,
  signed_at: exampleTimes.first,
  public_key_pem: pemExample,
  content: {
    schema_version: 4,
    setup_version_id: demoIds.versionId,
    install_template_id: demoIds.templateId,
    version: 1,
    status: 'published',
    published_at: exampleTimes.first,
    allowed_scopes: ['page', 'site'],
    default_scope: 'site',
    changelog: 'First version',
    requirements: [signedRequirementExample],
  },
}
