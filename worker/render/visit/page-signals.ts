import type { BrowserContext, CDPSession, Page } from 'playwright-core'

/** An error of a script, or one that the browser reports to its console. */
export type ScriptError = {
  readonly text: string
  /** Where it comes from: its stack, or its address. */
  readonly source: string
  /** True for an exception that no script caught. */
  readonly isUncaught: boolean
}

export type CspViolation = { readonly directive: string; readonly blocked: string }

export type PageSignals = {
  readonly errors: readonly ScriptError[]
  readonly violations: readonly CspViolation[]
  /** The script or page that made a request, by the URL of the request. */
  initiatorOf(url: string): string | undefined
  /** True once a script of the page or of a frame has asked whether the browser is automated; see `initScript`. */
  isAutomationAsked(): boolean
}

const MAX_KEPT = 50
const MAX_INITIATORS = 400
const MAX_TEXT = 1000

/** Notes what a page reports while it is open. Must begin before it navigates. */
export async function watchSignals(
  context: BrowserContext,
  {
    page,
    session,
    hosts,
    key,
  }: {
    readonly page: Page
    readonly session: CDPSession
    readonly hosts: readonly string[]
    readonly key: string
  },
): Promise<PageSignals> {
  const errors: ScriptError[] = []
  const violations: CspViolation[] = []
  const initiators = new Map<string, string>()
  let isAsked = false
  const addError = (error: ScriptError): void => {
    if (errors.length < MAX_KEPT) errors.push(error)
  }
  context.on('weberror', (webError) => {
    const error = webError.error()
    addError({ text: cut(error.message), source: cut(error.stack ?? ''), isUncaught: true })
  })
  page.on('console', (message) => {
    if (message.type() === 'debug' && message.text() === key) isAsked = true
    if (message.type() !== 'error') return
    addError({ text: cut(message.text()), source: cut(message.location().url), isUncaught: false })
  })
  session.on('Network.requestWillBeSent', ({ request, initiator }) => {
    const host = URL.parse(request.url)?.hostname
    if (host === undefined || !hosts.includes(host) || initiators.size >= MAX_INITIATORS) return
    const source = initiator.url ?? initiator.stack?.callFrames.find(({ url }) => url !== '')?.url
    if (source !== undefined && !initiators.has(request.url)) initiators.set(request.url, cut(source))
  })
  session.on('Audits.issueAdded', ({ issue }) => {
    const found = issue.details.contentSecurityPolicyIssueDetails
    if (!found || found.isReportOnly || violations.length >= MAX_KEPT) return
    const { violatedDirective, blockedURL, contentSecurityPolicyViolationType: type } = found
    violations.push({ directive: violatedDirective, blocked: cut(blockedURL ?? nameOf(type)) })
  })
  await Promise.all([session.send('Network.enable'), session.send('Audits.enable')])
  return {
    errors,
    violations,
    initiatorOf: (url) => initiators.get(url),
    isAutomationAsked: () => isAsked,
  }
}

function cut(text: string): string {
  return text.slice(0, MAX_TEXT)
}

/** What has no address: `kInlineViolation` is an inline script or style. */
function nameOf(type: string): string {
  return type === 'kEvalViolation' ? 'eval' : 'inline'
}
