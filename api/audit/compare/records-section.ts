import { expectedRecord } from '../../../shared/content/expected-record.ts'
import { signedChecks } from '../../../shared/record/signed-steps.ts'
import { type Html, markup } from '../../web/markup.ts'
import { type AuditLanguage, fill } from '../language.ts'

/** Renders the DNS records that signed content asks for, with which people compare theirs. */
export function recordsSection(content: unknown, { words }: AuditLanguage): Html {
  const records = signedChecks(content).flatMap((check) => expectedRecord(check) ?? [])
  if (records.length === 0) return markup``
  return markup`<h4>${words.records}</h4>
    <p>${fill(words.recordsAbout, { name: markup`<code>{{name}}</code>` })}</p>
    ${records.map(
      ({ recordType, name, value, values }) =>
        markup`<dl>
          ${field(words.recordType, recordType)} ${field(words.recordName, name)}
          ${field(words.recordValue, value, values)}
        </dl>`,
    )}`
}

/** A signature does not guarantee that fields are texts. */
function field(title: string, ...values: readonly unknown[]): Html {
  const texts = values.flat().filter((value) => typeof value === 'string')
  if (texts.length === 0) return markup``
  return markup`<dt>${title}</dt>
    ${texts.map((text) => markup`<dd><code>${text}</code></dd>`)}`
}
