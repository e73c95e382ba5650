import { type Child, fill, h } from '../../widget/view/dom.ts'
import { SAMPLE_EVENT } from '../sample-event.ts'
import { detailsOf, summaryOf } from './response.ts'
import { type Credential, credentialOf } from './credentials.ts'
import { findOperation, type Located } from './document.ts'
import { bodyFields, keyField, labelInput, parameterFields, type ParameterField } from './fields.ts'
import { addressOf, type Filled, sampleOf, send } from './request.ts'

/** Creates the form that sends an operation's requests and shows the responses. */
export async function openTryIt(operationId: string): Promise<HTMLElement> {
  const parts = partsOf(await findOperation(operationId))
  const form = h('form', { class: 'try-form', 'aria-label': nameOf(parts) }, ...contentOf(parts))
  form.addEventListener('input', () => showSample(form, parts))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void sendAndShow(parts).then(() => showSample(form, parts))
  })
  fillMatch(parts)
  return form
}

function partsOf(located: Located) {
  const credential = credentialOf(located.operation)
  return {
    located,
    parameters: parameterFields(located),
    body: bodyFields(located),
    credential,
    key: credential && keyField(credential),
    summary: h('p', { role: 'status', class: 'summary' }),
    details: h('div'),
    button: h('button', { class: 'button primary' }, 'Send request'),
  }
}

type Parts = ReturnType<typeof partsOf>

function nameOf({ located: { method, path } }: Parts): string {
  return `Try ${method} ${path}`
}

function contentOf({ credential, key, parameters, body, button, summary, details }: Parts): Child[] {
  return [
    credential && key && labelInput(credential.label, key, aboutKey(credential)),
    ...parameters.map(({ parameter, input }) => labelInput(parameter.name, input, aboutParameter(parameter))),
    ...(body?.fields.map(([name, input]) => labelInput(name, input, 'In the body')) ?? []),
    h('p', { class: 'actions' }, button),
    summary,
    details,
  ]
}

function aboutKey({ isRequired }: Credential): string {
  return `Kept in this tab until you close it${isRequired ? '' : '. Optional'}`
}

function aboutParameter({
  name,
  in: place,
  required,
  description = '',
}: ParameterField['parameter']): string {
  const where = required ? `In the ${place}` : `In the ${place}, optional`
  const advice =
    name === 'If-Match' ? '. Read the resource on this page first, and its ETag is filled in' : ''
  return `${where}${description === '' ? '' : `. ${description.replaceAll('`', '')}`}${advice}`
}

async function sendAndShow(parts: Parts): Promise<void> {
  const { button, summary, details } = parts
  const request = fillIn(parts)
  const startedAt = performance.now()
  button.disabled = true
  fill(details)
  fill(summary, 'Sending…')
  try {
    const response = await send(request)
    const text = await response.text()
    const received = { response, text, durationMs: performance.now() - startedAt }
    summary.dataset['ok'] = String(response.ok)
    fill(summary, summaryOf(received))
    fill(details, ...detailsOf(received))
    rememberEtag(addressOf(request), response)
    fillMatch(parts)
  } catch {
    summary.dataset['ok'] = 'false'
    fill(summary, 'No response. Check that the service is running and that every header is valid.')
  }
  button.disabled = false
}

/** Returns the request with the form's current values. */
function fillIn({ located: { method, path }, parameters, credential, key, body }: Parts): Filled {
  const given = parameters.map(({ parameter, input }) => ({ ...parameter, value: input.value.trim() }))
  return {
    method,
    path,
    parameters: given.filter(({ value }) => value !== ''),
    credential,
    key: key?.value.trim() ?? '',
    body: body?.read(),
  }
}

/** Shows the request as the sample of its operation, beside the form. */
function showSample(form: HTMLFormElement, parts: Parts): void {
  const detail = sampleOf(fillIn(parts))
  if (detail) form.dispatchEvent(new CustomEvent(SAMPLE_EVENT, { bubbles: true, detail }))
}

/** Last ETag of each resource by path. */
const etags = new Map<string, string>()

function rememberEtag(address: string, { headers, redirected }: Response): void {
  const etag = headers.get('etag')
  if (etag !== null && !redirected) etags.set(resourceOf(address), etag)
}

/** Fills in If-Match from the last response that was read. */
function fillMatch(parts: Parts): void {
  const match = parts.parameters.find(({ parameter }) => parameter.name === 'If-Match' && parameter.required)
  const etag = etags.get(resourceOf(addressOf(fillIn(parts))))
  if (match && etag !== undefined) match.input.value = etag
}

/** Returns the path of the resource whose revision matters, even for its parts and actions. */
function resourceOf(address: string): string {
  return address.replace(/\?.*/, '').split('/').slice(0, 5).join('/')
}
