import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { escapeHtml } from '../../../shared/escape-html.ts'
import { revokeAndResign } from '../../../api/signing/revocation.ts'
import { makeDraft, makeTemplate, ok, publish, putSteps, stepWith } from '../../support/api/drafts.ts'
import { makeActive, newSigner } from '../../support/signing/signers.ts'
import { SNIPPET, withSigningApi } from '../../support/api/signing.ts'
import { withTempDir } from '../../support/machine/temp-dir.ts'
import { toolsOrSkip } from '../../support/machine/tools.ts'

describe('the audit pages', () => {
  const { api, call, database, key, publishGuide } = withSigningApi()
  const tempDir = withTempDir()
  const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
  const hash = sha256(SNIPPET)
  const open = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(api.url + path, { redirect: 'manual', ...init })
    return { status: response.status, headers: response.headers, html: await response.text() }
  }
  const lookUp = async (q: string) => open('/audit', { method: 'POST', body: new URLSearchParams({ q }) })
  const publishWithSite = async (snippet: string) => {
    const labels = { site_id: 'Site ID', other_id: 'Other ID' }
    const variables = Object.entries(labels).map(([name, label]) => ({
      name,
      type: 'id',
      label,
      example: '1',
    }))
    return publishGuide({ snippet, templateId: (await makeTemplate(call, { variables })).id })
  }

  it('look up a snippet or a hash without JavaScript', async () => {
    const { status, html, headers } = await open('/audit')
    assert.equal(status, 200)
    assert.match(html, /<form class="card" action="\/audit" method="post">/)
    assert.doesNotMatch(html, /<script/)
    assert.match(
      headers.get('content-security-policy') ?? '',
      /default-src 'none'; script-src 'self'.*form-action 'self'/,
    )
    await publishGuide()
    for (const q of [SNIPPET, `\r\n  ${SNIPPET}\r\n`, hash, ` ${hash.toUpperCase()}\n`]) {
      const answers = [await open(`/audit?q=${encodeURIComponent(q)}`), await lookUp(q)]
      for (const answer of answers)
        assert.deepEqual([answer.status, answer.headers.get('location')], [303, `/audit/${hash}`])
    }
  })

  it('find a snippet with the line breaks that a form sends', async () => {
    const snippet = '<script>\nwindow.demoQueue = []\n</script>'
    await publishGuide({ snippet })
    const { headers } = await lookUp(snippet.replaceAll('\n', '\r\n'))
    assert.equal(headers.get('location'), `/audit/${sha256(snippet)}`)
  })

  it("find a snippet with a site's values and indentation", async () => {
    const snippet = '<script async src="https://cdn.values.example/w.js"\n  data-site="{{site_id}}"></script>'
    const { versionId } = await publishWithSite(snippet)
    const { status, html } = await lookUp(
      `    ${snippet.replace('{{site_id}}', '4711').replace('\n', '\r\n    ')}\n`,
    )
    assert.equal(status, 200)
    assert.match(html, /<h1>Found<\/h1>/)
    assert.match(html, /data-site=&quot;<mark title="Your value: Site ID">4711<\/mark>&quot;/)
    assert.match(html, /<mark>Your values<\/mark>: Site ID</)
    assert.match(html, /By <bdi>[^<]+<\/bdi>, version 1, first published on \d+ \w+ \d{4}\./)
    assert.match(html, /Verified by this server/)
    assert.ok(html.includes(`data-version="${versionId}"`) && html.includes(key.keyId))
    assert.ok(html.includes(`href="/audit/${sha256(snippet)}"`))
    assert.doesNotMatch(html, /<(del|ins)>/)
  })

  it('mark differences from the published snippet', async () => {
    const snippet = '<script async src="https://cdn.differs.example/w.js" data-site="{{site_id}}"></script>'
    await publishWithSite(snippet)
    const changed = snippet.replace('{{site_id}}', '4711').replace('w.js', 'x.js')
    const { status, html } = await lookUp(changed.replace(' async', ''))
    assert.equal(status, 200)
    assert.match(html, /Found something similar/)
    assert.match(
      html,
      /<del>https:\/\/cdn\.differs\.example\/w\.js<\/del><ins>https:\/\/cdn\.differs\.example\/x\.js<\/ins>/,
    )
    assert.match(html, /<mark title="Your value: Site ID">4711<\/mark>/)
    assert.doesNotMatch(html, /never|class="heading bad"/i)
  })

  it('find a snippet whose tags are written otherwise', async () => {
    const snippet =
      '<script async src="https://cdn.spelled.example/w.js?a=1&b=2" data-site="{{site_id}}"></script>'
    const { versionId } = await publishWithSite(snippet)
    const spelled =
      "<SCRIPT Data-Site='4711' async='' \n src='https:&#47;&#47;cdn.spelled.example/w.js?a=1&amp;b=2' /></SCRIPT>"
    for (const text of [spelled, `<head><title>A</title>${spelled}<link rel="icon" href="/i.svg"></head>`]) {
      const { html } = await lookUp(text)
      assert.match(
        html,
        /<h1>Found<\/h1>[^]*Your text writes its tags otherwise, which browsers read as the same/,
      )
      assert.match(html, /data-site=&quot;<mark title="Your value: Site ID">4711<\/mark>&quot;/)
      assert.ok(html.includes(`data-version="${versionId}"`))
      assert.doesNotMatch(html, /<(del|ins)>/)
    }
  })

  it('name the attributes that differ, and only those', async () => {
    const snippet =
      '<script async src="https://cdn.named.example/w.js" data-site="{{site_id}}" data-mode="a"></script>'
    await publishWithSite(snippet)
    const { html } = await lookUp(
      "<script defer data-mode='b' data-site='4711' src='https://cdn.named.example/w.js'></script>",
    )
    assert.match(html, /<h1>Found something similar<\/h1>/)
    assert.deepEqual(
      Array.from(html.matchAll(/<li>(<code>.*?)<\/li>/g), ([, item]) => item),
      [
        '<code>async</code> is missing in your text.',
        '<code>data-mode</code> is <code>"b"</code> in your text, and <code>"a"</code> in the published snippet.',
        '<code>defer</code> is only in your text.',
      ],
    )
    assert.match(html, /data-mode=&quot;<del>a<\/del><ins>b<\/ins>&quot;/)
  })

  it('reject code from a host that the published snippet does not name, and name both', async () => {
    const snippet = '<script src="https://cdn.hosts.example/w.js" data-site="{{site_id}}"></script>'
    await publishWithSite(snippet)
    const changed = snippet.replace('{{site_id}}', '4711').replace('cdn.hosts', 'cdn.evil')
    const { status, html } = await lookUp(changed)
    assert.equal(status, 200)
    assert.match(html, /class="heading bad"[^]*<h1>From another host: do not trust it<\/h1>/)
    assert.match(
      html,
      /Your text names <code>cdn\.evil\.example<\/code>, which the published snippet does not/,
    )
    assert.match(html, /<dt>In the published snippet<\/dt>\s*<dd><code>cdn\.hosts\.example<\/code><\/dd>/)
    assert.match(
      html,
      /<del>https:\/\/cdn\.hosts\.example\/w\.js<\/del><ins>https:\/\/cdn\.evil\.example\/w\.js</,
    )
  })

  it('say what an editor did to a published snippet', async () => {
    const snippet = '<script src="https://cdn.editors.example/w.js" data-site="{{site_id}}"></script>'
    await publishWithSite(snippet)
    const filled = snippet.replace('{{site_id}}', '4711')
    const escaped = await lookUp(filled.replaceAll('<', '&lt;').replaceAll('>', '&gt;'))
    assert.match(escaped.html, /<h1>The published snippet as text<\/h1>/)
    assert.match((await lookUp(filled.replaceAll('"', '”'))).html, /<h1>With the wrong quotes<\/h1>/)
  })

  it('say the same of wrong quotes in a script', async () => {
    const snippet =
      "<script>\n  quotesQueue('goal', '{{site_id}}', { note: 'It’s an order' })\n  quotesQueue.begin()\n</script>"
    await publishWithSite(snippet)
    const filled = snippet.replace('{{site_id}}', '4711')
    for (const text of [
      filled.replaceAll(/'(goal|4711)'/g, '‘$1’'),
      filled.replaceAll(/'(goal|4711)'/g, '’$1’'),
      filled.replaceAll(/'(goal|4711)'/g, "‚$1'"),
      filled.replaceAll(/'(goal|4711)'/g, '“$1”'),
    ]) {
      const { html } = await lookUp(text)
      assert.match(html, /<h1>With the wrong quotes<\/h1>/, text)
      assert.ok(html.includes(`replaced the straight quotes by <code>${/[‘’‚“]/.exec(text)?.[0]}</code>`))
      assert.doesNotMatch(html, /<(?:del|ins)>/)
    }
    const line = await lookUp('quotesQueue(“goal”, “4711”, { note: “')
    assert.match(line.html, /replaced the straight quotes by <code>“/)
    assert.match((await lookUp(filled)).html, /<h1>Found<\/h1>/)
  })

  it('say that browsers do not run a published snippet in a comment', async () => {
    const loader = '<script src="https://cdn.comments.example/w.js" data-site="{{site_id}}"></script>'
    const begin = "<script>\n  commentsQueue('goal', '{{site_id}}')\n  commentsQueue.begin()\n</script>"
    await publishWithSite(loader)
    await publishWithSite(begin)
    const fill = (text: string): string => text.replaceAll('{{site_id}}', '4711')
    for (const text of [
      `<!-- ${fill(loader)} -->`,
      `<!-- ${loader} -->`,
      `<head>\n<title>A</title>\n<!-- ${fill(loader)}\n-->\n<link rel="icon" href="/i.svg">\n</head>`,
      `<!-- ${fill(loader)}`,
      `<!-- ${fill(loader).replaceAll('"', '”')} -->`,
      `&lt;!-- ${fill(loader).replaceAll('<', '&lt;')} -->`,
      fill(begin).replaceAll('  commentsQueue', '  // commentsQueue'),
      fill(begin).replace('<script>', '<script>/*').replace('</script>', '*/</script>'),
    ]) {
      const { html } = await lookUp(text)
      assert.match(html, /<h1>In a comment: browsers do not run it<\/h1>/, text)
      assert.doesNotMatch(html, /<(?:del|ins)>/)
    }
    const live = await lookUp(`<!-- ${fill(loader)} -->\n${fill(loader)}`)
    assert.match(live.html, /<h1>Found<\/h1>/)
    const other = await lookUp(`<!-- ${fill(loader)} -->\n${fill(loader).replace('cdn', 'evil')}`)
    assert.match(other.html, /<h1>From another host: do not trust it<\/h1>/)
  })

  it('look up each snippet of a text, and name their steps', async () => {
    const loader = '<script src="https://cdn.several.example/w.js" data-site="{{site_id}}"></script>'
    const begin = "<script>\n  severalQueue('goal', '{{site_id}}')\n  severalQueue.begin()\n</script>"
    const third = '<script src="https://cdn.third.example/third-widget.js"></script>'
    const { versionId } = await publishWithSite(loader)
    await publishWithSite(begin)
    await publishGuide({ snippet: third })
    const page = `<head>\n<title>A</title>\n${begin}\n<link rel="icon" href="/i.svg">\n${loader}\n${third}\n</head>`
    const { html } = await lookUp(page.replaceAll('{{site_id}}', '4711'))
    assert.match(html, /<h1>Found<\/h1>\s*<p class="lead">Your text has 3 published snippets\./)
    const places = [begin, loader, third].map((snippet) => html.indexOf(`href="/audit/${sha256(snippet)}"`))
    assert.ok(places.every((at, index) => at > (places[index - 1] ?? 0)))
    assert.equal(html.match(/<strong>Verified by this server/g)?.length, 3)
    assert.match(html, /<strong>Step 1: <bdi>[^<]+<\/bdi><\/strong>/)
    assert.ok(html.includes(`data-version="${versionId}"`))
    assert.match(html, /Your text also has <code>&lt;link[^.]*i\.svg[^.]*<\/code>\. That is no part/)
    assert.doesNotMatch(html, /&lt;script[^<]*<\/code>\. That is no part/)
  })

  it('do not hide a changed snippet of a guide behind another one that was published', async () => {
    const loader =
      '<script src="https://cdn.hidden.example/hidden-widget.js" data-hidden="{{site_id}}"></script>'
    const begin = "<script>\n  hiddenQueue('goal', 'order')\n  hiddenQueue.begin()\n</script>"
    const variables = [{ name: 'site_id', type: 'id', label: 'Site ID', example: '1', maxLength: 10 }]
    const draft = await makeDraft(call, (await makeTemplate(call, { variables })).id)
    const steps = [loader, begin].map((snippet, index) => {
      const config = { snippet, language: 'html', placement: 'head' }
      return stepWith(`step-${index}`, { requirement_type: 'code_snippet', config })
    })
    await ok(putSteps(call, draft.id, steps))
    await ok(publish(call, draft.id))
    const filled = loader.replace('{{site_id}}', '4711')
    for (const [changed, verdict] of [
      [filled.replace('cdn', 'evil'), 'From another host: do not trust it'],
      [filled.replace('4711', '12345678901'), 'With a value that the guide does not accept'],
      [filled.replace('hidden-widget.js', 'hidden-x.js'), 'Found something similar'],
    ] as const) {
      const { html } = await lookUp(`${begin}\n${changed}`)
      assert.ok(html.includes(`<h1>${verdict}</h1>`), `${verdict}: ${html}`)
      assert.equal(html.match(/<strong>Verified by this server/g)?.length, 1)
    }
  })

  it('judge the part of a head that resembles a snippet, and name the rest', async () => {
    const snippet = '<script src="https://cdn.head.example/w.js" data-site="{{site_id}}"></script>'
    await publishWithSite(snippet)
    const filled = snippet.replace('{{site_id}}', '4711')
    const head = (code: string): string =>
      `<head>\n<meta charset="utf-8">\n<title>A</title>\n${code}\n<script async src="https://tags.vendor.example/t.js"></script>\n</head>`
    const { html } = await lookUp(head(filled))
    assert.match(html, /<h1>Found<\/h1>/)
    assert.match(
      html,
      /<div class="notice">\s*<p>Your text also has <code>&lt;script async src=&quot;https:\/\/tags\.vendor\.example\/t\.js&quot;&gt;<\/code>\. That is no part/,
    )
    assert.doesNotMatch(html, /do not trust it/)
    const changed = await lookUp(head(filled.replace('cdn.head', 'cdn.evil')))
    assert.match(changed.html, /From another host: do not trust it/)
    assert.match(changed.html, /Your text names <code>cdn\.evil\.example<\/code>, which/)
  })

  it('find the snippet that a text is a part of, with its proof, and mark what is missing', async () => {
    const loader = '<script src="https://cdn.parts.example/w.js" data-site="{{site_id}}"></script>'
    const init = '<script>partsQueue.begin()</script>'
    const { versionId } = await publishWithSite(`${loader}\n${init}`)
    for (const [part, missing] of [
      [loader.replace('{{site_id}}', '4711'), init],
      [init, loader],
    ] as const) {
      const { html } = await lookUp(part)
      assert.match(html, /<h1>Part of a published snippet<\/h1>/)
      assert.ok(html.includes(`<del>${escapeHtml(missing)}</del>`), html)
      assert.doesNotMatch(html, /<ins>/)
      assert.match(html, /Verified by this server/)
      assert.ok(html.includes(`data-version="${versionId}"`))
    }
  })

  it('are in the language that the browser prefers, or in English', async () => {
    const snippet = '<script src="https://cdn.language.example/w.js" data-site="{{site_id}}"></script>'
    await publishWithSite(snippet)
    const pages = [
      '/audit',
      `/audit/${sha256(snippet)}`,
      '/audit?q=nothing+like+it',
      `/audit/${'0'.repeat(64)}`,
    ]
    const withValue = `/audit?q=${encodeURIComponent(snippet.replace('{{site_id}}', '4711'))}`
    const cases: [header: string, opening: string, text: RegExp][] = [
      ['de-AT,de;q=0.9,en;q=0.8', '<html lang="de" dir="ltr">', /Nachschlagen|nachschlagen/],
      ['sv, ar-EG;q=0.8, en;q=0.2', '<html lang="ar" dir="rtl">', /ابحث عنها|البحث عن شيء آخر/],
      ['fr-FR', '<html lang="fr" dir="ltr">', /./],
      ['ja', '<html lang="ja" dir="ltr">', /./],
      ['sv-SE', '<html lang="en" dir="ltr">', /Look it up|Look up something else/],
      [`de,${'x'.repeat(1000)}`, '<html lang="en" dir="ltr">', /Look it up|Look up something else/],
    ]
    for (const [header, opening, text] of cases) {
      for (const path of [...pages, withValue]) {
        const response = await fetch(api.url + path, { headers: { 'Accept-Language': header } })
        const html = (await response.text()).replaceAll(/data-words="[^"]*"/g, '')
        assert.ok(html.includes(opening), `${header} ${path}`)
        assert.match(html, text)
        assert.doesNotMatch(html, /[^{]\{\w+\}[^}]/, 'a placeholder was not replaced')
        assert.equal(response.headers.get('vary'), 'Accept-Language')
      }
    }
  })

  it("list a snippet's earliest publisher first", async () => {
    const snippet = '<script src="https://cdn.first.example/w.js" data-site="{{site_id}}"></script>'
    await publishWithSite(snippet)
    await publishWithSite(snippet.replace('site_id', 'other_id'))
    const { html } = await lookUp(snippet.replace('{{site_id}}', '1'))
    assert.ok(html.indexOf(sha256(snippet)) > 0)
    assert.ok(html.indexOf(sha256(snippet)) < html.indexOf(sha256(snippet.replace('site_id', 'other_id'))))
  })

  it('find an unpublished snippet with values, without showing it', async () => {
    const snippet = '<script src="https://cdn.withdrawn.example/w.js" data-site="{{site_id}}"></script>'
    const { versionId } = await publishWithSite(snippet)
    await ok(call(`POST /v1/admin/versions/${versionId}/unpublish`, { body: { reason: 'A typo' } }))
    const { html } = await lookUp(snippet.replace('{{site_id}}', '4711'))
    assert.match(html, /A guide that is no longer published/)
    assert.ok(html.includes(`href="/audit/${sha256(snippet)}"`))
    assert.doesNotMatch(html, /<pre/)
    for (const text of [snippet.replace('w.js', 'x.js'), snippet.split(' data-site')[0] ?? '']) {
      const similar = await lookUp(text)
      assert.ok(!similar.html.includes(sha256(snippet)))
    }
  })

  it('report that nothing similar was found, and keep the text in the form', async () => {
    for (const q of ['<p>Hello</p>\0', 'x'.repeat(23_000), '{{{{}}}}\u0001']) {
      const { status, html } = await lookUp(q)
      assert.equal(status, 404)
      assert.match(html, /We found nothing like this text/)
    }
    const { html } = await lookUp('</textarea><script>alert(1)</script>')
    assert.match(html, /\n&lt;\/textarea&gt;&lt;script&gt;alert\(1\)&lt;\/script&gt;<\/textarea>/)
    assert.equal((await lookUp('  ')).status, 200)
  })

  it('show where a snippet was published, with verified records', async () => {
    const snippet = `${SNIPPET}<!-- shown -->`
    const { versionId } = await publishGuide({ snippet })
    const { status, html } = await open(`/audit/${sha256(snippet)}`)
    assert.equal(status, 200)
    assert.match(html, /Verified by this server/)
    assert.equal(html.match(/<li data-outcome="passed">/g)?.length, 5)
    assert.ok(html.includes(versionId) && html.includes(key.keyId))
    assert.match(html, /<h2><bdi>[^<]+<\/bdi>, by <bdi>[^<]+<\/bdi><\/h2>/)
    assert.match(html, /The snippet of the step “<bdi>[^<]+<\/bdi>”, as it was signed:/)
    assert.ok(html.includes(escapeHtml(snippet)))
    const record = await fetch(`${api.url}/v1/versions/${versionId}/signature`)
    const { content_hash: contentHash } = (await record.json()) as { content_hash: string }
    assert.match(html, new RegExp(`<dt>Snippet \\(SHA-256\\)</dt>\\s*<dd>\\s*<code>${sha256(snippet)}<`))
    assert.match(html, new RegExp(`<dt>Signed content \\(SHA-256\\)</dt>\\s*<dd>\\s*<code>${contentHash}<`))
    assert.match(
      html,
      /<a href="\/audit\/\w+#yourself">These commands<\/a> compute it again[^]*<h2 id="yourself">/,
    )
  })

  it('list the steps of a version looked up by its content hash', async () => {
    const { versionId } = await publishGuide()
    const record = await fetch(`${api.url}/v1/versions/${versionId}/signature`)
    const { content_hash: contentHash } = (await record.json()) as { content_hash: string }
    const { html } = await open(`/audit/${contentHash}`)
    assert.match(html, /The whole version\. Its steps:<\/p>\s*<ol>\s*<li>/)
    assert.match(html, /<dt>Signed content/)
    assert.doesNotMatch(html, /<dt>Snippet/)
  })

  it('are split into linked pages, earliest publisher first', async () => {
    const snippet = '<script src="https://cdn.example.com/crowded.js"></script>'
    const first = await publishGuide({ snippet })
    const second = await publishGuide({ snippet })
    const { templateId } = second
    for (let version = 2; version <= 21; version += 1) await publishGuide({ snippet, templateId })
    const path = `/audit/${sha256(snippet)}`
    const versionCount = (html: string): number => html.match(/<dt>Version id<\/dt>/g)?.length ?? 0
    const { html } = await open(path)
    assert.equal(versionCount(html), 20)
    assert.ok(html.indexOf(first.templateId) < html.indexOf(templateId))
    assert.equal(html.split(`<code>${templateId}</code>`).length, 2, 'one heading for each template')
    const [, next = ''] = /<a rel="next" href="([^"]+)">/.exec(html) ?? []
    const last = await open(next)
    assert.equal(last.status, 200)
    assert.equal(versionCount(last.html), 2)
    assert.ok(last.html.includes(templateId) && !last.html.includes(first.templateId))
    assert.doesNotMatch(last.html, /rel="next"/)
    assert.ok(last.html.includes(`<a href="${path}">`))
  })

  it('accept a SHA-256 in upper case', async () => {
    await publishGuide()
    const { status, headers } = await open(`/audit/${hash.toUpperCase()}`)
    assert.deepEqual([status, headers.get('location')], [303, `/audit/${hash}`])
  })

  it('show three commands that verify the record', async function () {
    toolsOrSkip(this, ['sh', 'curl', 'jq', 'openssl'])
    await publishGuide()
    const [, recipe = ''] =
      /<pre tabindex="0">(curl[^]*?)<\/pre>/.exec((await open(`/audit/${hash}`)).html) ?? []
    const command = recipe
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&')
    assert.equal(command.split('\n\n').length, 3)
    const { stdout } = await promisify(execFile)('sh', ['-c', command], { cwd: tempDir() })
    assert.match(stdout, /Signature Verified Successfully/)
    assert.equal(command.split(hash).length, 2, 'the snippet is compared')
    const other = command.replace(hash, '0'.repeat(64))
    await assert.rejects(promisify(execFile)('sh', ['-c', other], { cwd: tempDir() }))
  })

  it('show that a version was unpublished, but not its record', async () => {
    const { versionId } = await publishGuide()
    await ok(call(`POST /v1/admin/versions/${versionId}/unpublish`, { body: { reason: 'A typo' } }))
    const { html } = await open(`/audit/${hash}`)
    const [section = ''] = html.split('<section class="card">').filter((card) => card.includes(versionId))
    assert.match(section, /no longer published/)
    assert.doesNotMatch(section, /Verified/)
  })

  it('say that a snippet was withdrawn, and not that it was verified', async () => {
    const snippet = `${SNIPPET}<!-- withdrawn -->`
    const { versionId } = await publishGuide({ snippet })
    await ok(call(`POST /v1/admin/versions/${versionId}/unpublish`, { body: { reason: 'A typo' } }))
    const { html } = await open(`/audit/${sha256(snippet)}`)
    assert.match(
      html,
      /<h1>No longer published<\/h1>\s*<p class="lead">This was published here and withdrawn later/,
    )
  })

  it('say what a DNS record is proved by, and how long a SHA-256 is', async () => {
    const record = await lookUp('_waymark TXT "waymark-verification=demo"')
    assert.match(
      record.html,
      /Only code is found here\. A DNS record is proved by the signed version of its guide/,
    )
    assert.doesNotMatch(record.html, /nothing like this text|code itself/)
    assert.match(
      (await open('/audit')).html,
      /It does not look up DNS records: the proof of a guide lists its/,
    )
    for (const { status, html } of [await lookUp(hash.slice(0, 40)), await open(`/audit/${hash}0`)]) {
      assert.equal(status, 404)
      assert.match(html, /<h1>Not a whole SHA-256</)
      assert.match(html, /A SHA-256 has 64 digits\. This one has (40|65): copy it again, as a whole\./)
    }
  })

  it('list the DNS records of a version, for comparing them', async () => {
    const variables = [{ name: 'code', type: 'id', label: 'Code', example: '1' }]
    const draft = await makeDraft(call, (await makeTemplate(call, { variables })).id)
    const snippet = '<script src="https://cdn.records.example/w.js"></script>'
    const config = { snippet, language: 'html', placement: 'head' }
    const verification = { type: 'dns_lookup', recordType: 'TXT', name: '_acme', match: 'equals' }
    await ok(
      putSteps(call, draft.id, [
        stepWith('snippet', { requirement_type: 'code_snippet', config }),
        stepWith('domain', {
          requirement_type: 'dns_record',
          verification: { ...verification, value: 'acme-verification={{code}}' },
        }),
      ]),
    )
    await ok(publish(call, draft.id))
    const record = await fetch(`${api.url}/v1/versions/${draft.id}/signature`)
    const { content_hash: contentHash } = (await record.json()) as { content_hash: string }
    for (const each of [sha256(snippet), contentHash]) {
      const { html } = await open(`/audit/${each}`)
      const [, list = ''] = /<h4>DNS records in this version<\/h4>[^]*?<dl>([^]*?)<\/dl>/.exec(html) ?? []
      assert.deepEqual(
        Array.from(list.matchAll(/<d[td]>(.*?)<\/d[td]>/g), ([, text]) => text),
        ['Type', '<code>TXT</code>', 'Name', '<code>_acme</code>', 'Value'].concat(
          '<code>acme-verification={{code}}</code>',
        ),
      )
    }
  })

  it('report that nothing was found, and escape the query', async () => {
    const { status, html } = await open(`/audit/${encodeURIComponent('<script>alert(1)</script>')}`)
    assert.equal(status, 404)
    assert.match(html, /<h1>Not published here</)
    assert.doesNotMatch(html, /<script/)
    assert.equal((await open(`/audit/${'0'.repeat(64)}`)).status, 404)
  })

  it('report as an error to programs that nothing was found', async () => {
    for (const [path, init] of [
      [`/audit/${'0'.repeat(64)}`, {}],
      ['/audit/nothing', {}],
      ['/audit', { method: 'POST', body: new URLSearchParams({ q: 'zzz' }) }],
    ] as const) {
      for (const Accept of [
        'application/json',
        'application/json, text/html;q=0.5',
        'application/problem+json',
      ]) {
        const { status, headers, html } = await open(path, { ...init, headers: { Accept } })
        assert.deepEqual([status, headers.get('content-type')?.split(';')[0]], [404, Accept.split(',')[0]])
        const { error } = JSON.parse(html) as { error: { code: string } }
        assert.equal(error.code, 'not_found')
      }
      const page = await open(path, { ...init, headers: { Accept: 'image/png' } })
      assert.deepEqual([page.status, page.headers.get('content-type')], [404, 'text/html; charset=utf-8'])
    }
  })

  it('explain why a record was rejected', async () => {
    const snippet = `${SNIPPET}<!-- rejected -->`
    await publishGuide({ snippet })
    await publishGuide({ snippet })
    await makeActive(database.db, newSigner())
    await database.db.transaction(async (trx) =>
      revokeAndResign(trx, { keyId: key.keyId, reason: 'Leaked', keyring: undefined }),
    )
    const { html } = await open(`/audit/${hash}`)
    assert.match(html, /<title>Not every version can be trusted - /)
    assert.doesNotMatch(html, /<h1>Found/)
    assert.match(
      html,
      /<h1>Not every version can be trusted<[^]*Do not rely on a version[^]*Rejected by this server<[^]*revoked_key: /,
    )
    const all = await open(`/audit/${sha256(snippet)}`)
    assert.match(
      all.html,
      /data-rejected-title="Do not trust these versions"[^]*<h1>Do not trust these versions</,
    )
    assert.match(html, /Key: failed[^]*Signature: not reached[^]*<dl>/)
    for (const [locale, title] of [
      ['de', 'Nicht jeder Version ist zu trauen'],
      ['ar', 'ليست كل الإصدارات موثوقة'],
    ]) {
      const response = await fetch(`${api.url}/audit/${hash}`, {
        headers: { 'Accept-Language': String(locale) },
      })
      assert.ok((await response.text()).includes(`<h1>${title}</h1>`))
    }
  })
})
