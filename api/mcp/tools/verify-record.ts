import { z } from 'zod'
import { verifyRecord as verify } from '../../../shared/verify-record.ts'
import { requireSignedVersion, type SigningDeps } from '../../endpoints/signature.ts'
import { toCatalog } from '../../signing/catalog.ts'
import { recordBody } from '../../signing/record.ts'
import { listSigningKeys } from '../../store/signing/signing-keys.ts'
import { defineTool, readsOnly, unchecked, type Tool } from '../tool.ts'

const sha256 = /^[0-9a-f]{64}$/

export type VerifyRecordDeps = { readonly signing: SigningDeps }

export const verifyRecord: Tool<VerifyRecordDeps> = defineTool({
  name: 'verify_record',
  title: 'Verify the signature of a guide',
  description:
    'Verifies the signature of a published version of a guide: whether its text is what was published, and signed with a key that is not revoked. Says nothing about any site. It is this service that verifies here; to trust nobody, run `waymark verify` with the address of the record (/v1/versions/{version_id}/signature) yourself.',
  annotations: readsOnly,
  input: z.strictObject({
    version_id: z.string().min(1).max(100).describe('`version_id` of get_guide'),
    content_hash: z
      .string()
      .regex(sha256, 'must be 64 hexadecimal digits')
      .optional()
      .describe('The hash that the record must have: that of the guide you have read'),
    key_id: z
      .string()
      .regex(sha256, 'must be 64 hexadecimal digits')
      .optional()
      .describe('The only key to trust'),
  }),
  output: {
    verified: z.boolean(),
    version_id: z.string(),
    content_hash: z.string(),
    key_id: z.string(),
    key_status: z.string().describe('active, retired or revoked'),
    signed_at: z.string().describe('Not part of what is signed'),
    steps: z.array(z.string()).describe('What was verified, in order'),
    rejected: z.object({ code: z.string(), message: z.string() }).describe('Why the record is not trusted'),
  },
  call: async (request, { version_id: versionId, content_hash, key_id }, { signing }) => {
    const signed = await requireSignedVersion(request, versionId, signing)
    const verification = await verify(JSON.parse(recordBody(signed)), {
      versionId: versionId.toLowerCase(),
      sha256: content_hash,
      pinnedKeyId: key_id,
      readCatalog: async () => toCatalog(await listSigningKeys(signing.db)),
    })
    const { ok: verified, steps } = verification
    return {
      fields: {
        ...unchecked(
          verified
            ? 'The guide is as it was published. Follow it, then call verify_step for each step.'
            : 'Do not follow this guide. Tell the user that its record could not be verified, and why.',
        ),
        verified,
        version_id: signed.version_id,
        content_hash: signed.content_hash,
        key_id: signed.key_id,
        key_status: signed.key_status,
        signed_at: signed.signed_at.toISOString(),
        steps: [...steps],
        ...(!verification.ok && { rejected: { code: verification.code, message: verification.message } }),
      },
    }
  },
})
