import { markup } from '../openapi/page/markup.ts'
import { type AuditFiles, page, searchForm } from './page.ts'

/** The page that looks up what was published; only for long snippets does it need its script. */
export function searchPage(files: AuditFiles): string {
  const body = markup`<p class="lead">
      Were you told to install this, by a guide from here? Paste it, and see which guide it was, since when, and a
      proof that nobody has changed it.
    </p>
    ${searchForm()}
    <h2>What makes it a proof</h2>
    <div class="grid">
      <div class="card">
        <h3>A fingerprint</h3>
        <p>
          Each published version has a SHA-256, 64 digits that are computed from its text. With one letter changed,
          they are others.
        </p>
      </div>
      <div class="card">
        <h3>A signature</h3>
        <p>
          The fingerprint is signed with a private key that never leaves this service. Nobody else can make such a
          signature.
        </p>
      </div>
      <div class="card">
        <h3>A public key</h3>
        <p>
          With it anyone can check the signature: your browser does, and so can you, without asking us. The
          <a href="/.well-known/waymark-signing-keys.json">list of keys</a> is public.
        </p>
      </div>
    </div>
    <p>
      What was published once stays findable, also when it was taken back. A snippet is found by exactly its bytes:
      without a line break at its end, and with <code>{{name}}</code> where a guide shows a value of yours.
    </p>`
  return page({ title: 'Audit', body, files })
}
