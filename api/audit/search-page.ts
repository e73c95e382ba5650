import { markup } from '../openapi/page/markup.ts'
import { type AuditFiles, page, searchForm } from './page.ts'

/** Renders the page for looking up published content. */
export function searchPage(files: AuditFiles): string {
  const body = markup`<p class="lead">
      Did one of our guides tell you to install something? Paste it to see which guide it came from, when it was
      published, and proof that nobody has changed it.
    </p>
    ${searchForm()}
    <h2>How the proof works</h2>
    <div class="grid">
      <div class="card">
        <h3>A fingerprint</h3>
        <p>
          Each published version has a SHA-256, 64 digits computed from its text. Changing one letter changes them.
        </p>
      </div>
      <div class="card">
        <h3>A signature</h3>
        <p>
          The fingerprint is signed with a private key that never leaves this service. Nobody else can create this
          signature.
        </p>
      </div>
      <div class="card">
        <h3>A public key</h3>
        <p>
          Anyone can check the signature with the public key: your browser does, and so can you, without asking us. The
          <a href="/.well-known/waymark-signing-keys.json">list of keys</a> is public.
        </p>
      </div>
    </div>
    <p>
      Published content can always be found, even after it has been unpublished. A snippet is found with your own values in
      it. What is proved is the text that was signed, with <code>{{name}}</code> in the place of a value.
    </p>`
  return page({ title: 'Audit', body, files })
}
