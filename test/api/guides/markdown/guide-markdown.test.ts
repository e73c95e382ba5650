// Covers api/guides/markdown/*.ts.
import assert from 'node:assert/strict'
import { renderGuideMarkdown } from '../../../../api/guides/markdown/guide-markdown.ts'
import { renderInstallMarkdown } from '../../../../api/guides/markdown/install-markdown.ts'
import { exampleGuides } from '../../../../cli/demo/examples.ts'
import { demoGuide } from '../../../../cli/demo/guide.ts'
import { guideVariables } from '../../../support/api/render-guide.ts'
import { codeOf, readPage } from '../../../support/api/markdown-page.ts'
import { BASE_URL, showSteps, type ShowOptions } from '../../../support/api/show-guide.ts'

const snippetStep = {
  slug: 'snippet',
  title: 'Add *this* <script>',
  config: {
    body: 'Before `</head>`, not </body>.',
    snippet: '<script data-site="{{siteId}}"></script>',
    language: 'html',
  },
  verification: { type: 'script_presence', selector: 'script[data-site="{{siteId}}"]' },
}
const recordStep = {
  slug: 'record',
  verification: {
    type: 'dns_lookup',
    recordType: 'TXT',
    name: '_acme',
    match: 'equals',
    value: 'a={{siteId}}',
  },
}
const tokenStep = {
  slug: 'token',
  optional: true,
  verification: {
    type: 'dns_lookup',
    recordType: 'TXT',
    name: '@',
    match: 'equals',
    value: '{{installation.token}}',
  },
}
const signalStep = { slug: 'signal', verification: { type: 'signal', name: 'order' } }
const manualStep = { slug: 'by-hand', config: { body: 'For {{company}} and {{shop}}' } }
const steps = [snippetStep, recordStep, tokenStep, signalStep, manualStep]

const guideOf = (options: ShowOptions = {}): string =>
  renderGuideMarkdown(
    showSteps(steps, { ...options, source: { variables: guideVariables, ...options.source } }),
  )
const installOf = (options: ShowOptions = {}): string =>
  renderInstallMarkdown(
    showSteps(steps, { ...options, source: { variables: guideVariables, ...options.source } }),
  )

describe('a guide as Markdown', () => {
  it('begins with what was signed, and where it is from', () => {
    assert.deepEqual(readPage(guideOf()).frontMatter, {
      name: 'Install the pixel',
      version: 1,
      content_hash: '5'.repeat(64),
      key_id: '6'.repeat(64),
      source: `${BASE_URL}/v1/guides/wm_0123456789abcdefghijABCD.md`,
    })
  })

  it('names platform, locale and scope in its address if they are not the defaults', () => {
    const select = { platform: 'wix', locale: 'de', scope: 'page' }
    const { source } = readPage(guideOf({ select })).frontMatter
    assert.match(String(source), /\.md\?platform=wix&locale=de&scope=page$/)
  })

  it('has commands for the platform and scope that it shows, except with a token, which knows them', () => {
    const select = { platform: 'wix', locale: 'de', scope: 'page' }
    const options = ' --platform wix --scope page '
    assert.ok(installOf({ select }).includes(options))
    for (const page of [guideOf, installOf]) {
      assert.doesNotMatch(page(), /--platform|--scope|--locale/)
      assert.doesNotMatch(page({ select, isInstallation: true }), /--platform|--scope/)
    }
  })

  it('quotes the author, with HTML as text and titles as plain text', () => {
    assert.ok(
      guideOf().includes('## Add \\*this\\* \\<script\\>\n> Before `</head>`, not \\</body>.\n\n```html\n'),
    )
  })

  it('shows a missing value as a placeholder to ask for, and never an example', () => {
    const text = guideOf()
    assert.ok(text.includes('<script data-site="{{siteId}}"></script>'))
    assert.ok(text.includes('value: a={{siteId}}'))
    assert.ok(text.includes('- ask for `{{siteId}}`: Site, such as `YOUR-SITE`\n'))
    assert.ok(text.includes('- ask for `{{shop}}`: Shop, or confirm `https://default.example/`\n'))
    assert.equal(text.split('YOUR-SITE').length, 2)
    assert.equal(text.split('https://default.example/').length, 2)
    assert.ok(text.includes('> For {{company}} and {{shop}}'))
    assert.ok(text.includes('"variables":{"siteId":"{{siteId}}"}'))
    assert.ok(text.includes("T='{{installation.target}}'"))
    assert.ok(!text.includes('abcdefghijklmnopqrstuvwxyz234567'))
  })

  it('fills in values, and shows DNS records as visitors see them', () => {
    const values = { siteId: 'S-1', company: 'A*B', shop: 'https://s.example/' }
    const text = guideOf({ values, target: 'www.shop.example' })
    assert.ok(text.includes('<script data-site="S-1"></script>'))
    assert.ok(
      text.includes(
        'TXT record\nname: _acme.shop.example\nname in a form that adds the domain: _acme\nvalue: a=S-1\n',
      ),
    )
    assert.ok(text.includes('> For A\\*B and'))
    assert.ok(text.includes("T='https://www.shop.example/'"))
    assert.ok(!text.includes('ask for'))
  })

  it('says only what is known of the name of a record without a site', () => {
    const nameOf = (place: object, options: ShowOptions = {}): string | undefined => {
      const verification = { type: 'dns_lookup', recordType: 'TXT', ...place }
      const text = renderGuideMarkdown(showSteps([{ slug: 'record', verification }], options))
      return codeOf(readPage(text), 'text')[0]?.replace(/^value: .*\n/m, '')
    }
    const dmarc = { at: 'domain', match: 'dmarc', dmarc: { policy: 'none' } }
    assert.equal(nameOf(dmarc), 'TXT record\nname: _dmarc\n')
    const atDomain = { at: 'domain', match: 'equals', value: 'a=1' }
    assert.equal(nameOf(atDomain), 'TXT record\nname: @\n')
    const atHost = { at: 'host', match: 'equals', value: 'a=1' }
    assert.equal(nameOf(atHost), 'TXT record\nname: the host name of the site\n')
    assert.match(nameOf(atHost, { target: 'https://www.shop.example/' }) ?? '', /^name: www\.shop\.example$/m)
  })

  it('says where the value is if a record has only a part of it, as with SPF', () => {
    const spf = { include: '_spf.mail.example' }
    const verification = { type: 'dns_lookup', recordType: 'TXT', at: 'domain', match: 'spf', spf }
    const [record] = codeOf(
      readPage(renderGuideMarkdown(showSteps([{ slug: 'record', verification }]))),
      'text',
    )
    assert.equal(record, 'TXT record\nname: @\nvalue: see the text\n')
  })

  it('has the record of the mail example at the domain of its text, also below another', () => {
    const [{ guide } = assert.fail()] = exampleGuides().filter(({ guide }) => guide.name.includes('Lantern'))
    const sending = guide.requirements.filter(({ config }) => config.slug === 'allow-sending')
    const steps = sending.map((step) => ({ ...step, slug: step.config.slug }))
    const { variables, locales, default_platform: platform } = guide
    const options = { target: 'shop.example.com', values: { domain: 'shop.example.com' } }
    const text = renderGuideMarkdown(
      showSteps(steps, { ...options, source: { variables, locales, platform } }),
    )
    assert.match(text, /^TXT record\nname: shop\.example\.com\nname in a form that adds the domain: shop\n/m)
  })

  it('defines its check once, and takes no registry to have the command', () => {
    const [commands = '', ...others] = codeOf(readPage(guideOf()), 'sh')
    assert.deepEqual(others, [])
    assert.equal(commands.split('check()').length, 2)
    assert.match(commands, /\n# CI: \$U\/docs\/guides\/ci\.md\n$/)
    assert.ok(
      installOf().includes('\nIf the `waymark` command is already installed, this exits with 0 instead:\n'),
    )
    assert.ok(!installOf().includes('ci.md'))
    for (const text of [guideOf(), installOf()]) assert.doesNotMatch(text, /npx/)
  })

  it('says under each step what proves it', () => {
    const proofs = readPage(guideOf()).blocks.flatMap((block) =>
      block.type === 'paragraph' ? [block.text] : [],
    )
    assert.deepEqual(proofs.slice(1), [
      'check snippet',
      'check record',
      "Check with an installation's token only",
      "Check with an installation's token only",
      'Check by hand',
    ])
  })

  it('takes the site, the values and the token of an installation from its token', () => {
    const values = { siteId: 'S-1', 'installation.token': 'x'.repeat(32) }
    const text = guideOf({ isInstallation: true, target: 'https://shop.example/', values })
    const [commands = ''] = codeOf(readPage(text), 'sh')
    assert.ok(commands.includes('-H "Authorization: Bearer $WAYMARK_INSTALLATION_TOKEN"'))
    assert.doesNotMatch(commands, /target|variables|S-1/)
    assert.ok(text.includes('`check token`') && text.includes('`check signal`'))
    assert.ok(text.includes(`value: ${'x'.repeat(32)}`))
  })

  it('leaves braces alone in content whose checks have no values', () => {
    const text = guideOf({ source: { schemaVersion: 2 } })
    assert.ok(!text.includes('"variables"'))
  })

  it('has at most half the bytes of the JSON, for the demo and every example on every platform', () => {
    const guides = [{ embedKey: 'wm_WaymarkDemoGuide00000001', guide: demoGuide }, ...exampleGuides()]
    for (const { guide } of guides) {
      const slugs = new Set([
        guide.default_platform,
        ...guide.requirements.flatMap((step) => step.platform_ids),
      ])
      const platforms = [...slugs].map((slug) => ({ slug, name: slug }))
      const requirements = guide.requirements.map((step) => ({
        ...step,
        slug: step.config.slug,
        id: crypto.randomUUID(),
      }))
      for (const platform of slugs) {
        const source = {
          name: guide.name,
          variables: guide.variables,
          locales: guide.locales,
          platform: guide.default_platform,
          platforms,
          detectionRules: guide.detection_rules,
        }
        const shown = showSteps(requirements, { source, select: { platform } })
        const { published } = shown
        const json = published.compile({ ...published.defaults, platform }).renderDefaults().body.length
        const markdown = Buffer.byteLength(renderGuideMarkdown(shown))
        assert.ok(markdown <= json / 2, `${guide.name} on ${platform}: ${markdown} of ${json} bytes`)
      }
    }
  })
})

describe('install.md', () => {
  it('has an objective, real checks, values, steps and what to do about failures', () => {
    const { blocks } = readPage(installOf())
    const headings = blocks.flatMap((block) =>
      block.type === 'heading' && block.level < 3 ? [block.text] : [],
    )
    assert.deepEqual(headings, [
      'Install the pixel',
      'Objective',
      'Done when',
      'Values',
      'Steps',
      'If a check fails',
    ])
  })

  it('proves the required steps, each with a whole command', () => {
    const [curl = '', waymark = ''] = codeOf(readPage(installOf()), 'sh')
    const endpoint = "curl -s http://127.0.0.1:3000/v1/verify -H 'Content-Type: application/json' -d"
    const body = '"target":"{{installation.target}}","variables":{"siteId":"{{siteId}}"}}'
    assert.deepEqual(curl.split('\n').slice(0, -1), [
      `${endpoint} '{"embedKey":"wm_0123456789abcdefghijABCD","stepSlug":"snippet",${body}'`,
      `${endpoint} '{"embedKey":"wm_0123456789abcdefghijABCD","stepSlug":"record",${body}'`,
    ])
    assert.ok(waymark.endsWith("--var 'siteId={{siteId}}' --step snippet --step record\n"))
  })

  it('says that a third party wrote it, and what proves nothing', () => {
    const text = installOf()
    assert.match(text, /^The titles and labels, the text in quotes [^\n]* by `Acme`, not by the service/m)
    assert.match(text, /neither does a check of localhost/)
    assert.doesNotMatch(text, /execute now|begin now|immediately/i)
  })

  it('lists what only a person, or only an installation, can prove', () => {
    const text = installOf()
    assert.match(text, /only be checked with an installation's token[^\n]*\n\n- `signal`: Title of signal\n/)
    assert.match(text, /Ask a person[^\n]*\n\n- `by-hand`: Title of by-hand\n/)
  })

  it('leaves what to do about a failure to the hint of the answer, and links all codes', () => {
    const [, failures = ''] = installOf().split('## If a check fails\n\n')
    assert.match(failures, /^Do what `hint` in `details` of the answer says/)
    assert.ok(failures.endsWith(`\n\nAll codes: ${BASE_URL}/docs/guides/verification-codes.md\n`))
    assert.equal(failures.trim().split('\n').length, 3)
  })

  it('has no commands for a guide without checks', () => {
    const text = renderInstallMarkdown(showSteps([{ slug: 'by-hand' }]))
    assert.deepEqual(codeOf(readPage(text), 'sh'), [])
    assert.match(text, /No required step of this guide can be checked/)
  })
})
