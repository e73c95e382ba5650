import { type Html, markup } from '../markup.ts'

export type CheckForm = {
  /** A site and a snippet to fill in as an example. */
  readonly example: { readonly target: string; readonly snippet: string } | undefined
}

/** Renders the form that looks for a snippet or a record on any public site. Its script shows the result. */
export function checkForm({ example }: CheckForm): Html {
  return markup`<form class="card raised check-site" id="check-site" novalidate>
      <h2>Check my site now</h2>
      <label for="check-target">Address of the site</label>
      <input id="check-target" type="url" inputmode="url" autocomplete="url" placeholder="www.example.com" aria-describedby="check-problem" />
      <label for="check-snippet">The snippet or DNS record that should be there</label>
      <textarea id="check-snippet" rows="3" maxlength="20000" spellcheck="false" autocapitalize="off" aria-describedby="check-problem"></textarea>
      <p class="problem" id="check-problem"></p>
      <p class="actions">
        <button class="button primary">Check it</button>
        ${example ? exampleButton(example) : ''}
      </p>
      <div id="check-result" role="status"></div>
      <p class="fine">
        We look at the public page or DNS record once, as any visitor can, and keep neither the address nor the
        result. Six checks a minute.
      </p>
    </form>
    <noscript><p class="card">Checking a site here needs JavaScript.</p></noscript>`
}

function exampleButton({ target, snippet }: { target: string; snippet: string }): Html {
  return markup`<button class="button" type="button" data-target="${target}" data-snippet="${snippet}">Fill in an example</button>`
}
