import { scanPage } from '../../worker/html/scan-page.ts'
import { compileCode } from '../../worker/html/code/compile-code.ts'
import { compileSelector, type CompiledSelector } from '../../worker/html/selector/compile.ts'
import { CODE, LITERAL, SELECTOR } from './corpus.ts'

const CONTENT_TYPE = 'text/html; charset=utf-8'

/** Looks for the element in a page that arrives in chunks. */
export type Engine = (chunks: Iterable<Buffer>) => boolean | Promise<boolean>

/** Engines by name. Each is loaded only in the process that measures it. */
export const engines: Readonly<Record<string, () => Promise<Engine>>> = {
  ours: () => waymark(compiledSelector()),
  'ours for code': () => waymark(compiledCode()),
  'lol-html': lolHtml,
  'htmlparser2 tokenizer': htmlparser2,
  'parse5 + css-select': parse5,
  cheerio,
  'node-html-parser': nodeHtmlParser,
  jsdom,
  'Buffer.indexOf': indexOf,
  'utf-8 decode': decode,
  nothing: readOnly,
}

/** The search that checks run. On a miss, it also collects the explanation, which no other engine does. */
async function waymark(selector: CompiledSelector): Promise<Engine> {
  async function* asAsync(chunks: Iterable<Buffer>): AsyncGenerator<Buffer> {
    yield* chunks
  }
  return async (chunks) => {
    const body = asAsync(chunks)
    const { count } = await scanPage({ body, contentType: CONTENT_TYPE, selector, enough: 1 })
    return count > 0
  }
}

function compiledSelector(): CompiledSelector {
  const selector = compileSelector(SELECTOR)
  if (selector.kind === 'refused') throw new Error(selector.reason)
  return selector
}

function compiledCode(): CompiledSelector {
  const selector = compileCode([CODE])
  if (selector.kind === 'refused') throw new Error(selector.reason)
  return selector
}

async function lolHtml(): Promise<Engine> {
  const { HTMLRewriter } = await import('lol-html')
  return (chunks) => {
    let found = false
    const rewriter = new HTMLRewriter('utf-8', () => {})
    rewriter.on(SELECTOR, { element: () => (found = true) })
    try {
      for (const chunk of chunks) {
        rewriter.write(chunk)
        if (found) return true
      }
      rewriter.end()
      return found
    } finally {
      rewriter.free()
    }
  }
}

/** The closest equivalent to our scanner that htmlparser2 provides: its tokenizer and a comparison of attributes. */
async function htmlparser2(): Promise<Engine> {
  const { Tokenizer } = await import('htmlparser2')
  return (chunks) => {
    const decoder = new TextDecoder()
    const nothing = (): void => {}
    let text = ''
    let before = 0
    let found = false
    let isScript = false
    let name = ''
    let value = ''
    const piece = (from: number, to: number): string => text.slice(from - before, to - before)
    const tokenizer = new Tokenizer(
      { decodeEntities: true },
      {
        onopentagname: (from, to) =>
          (isScript = to - from === 6 && piece(from, to).toLowerCase() === 'script'),
        onattribname: (from, to) => {
          if (isScript) name = piece(from, to).toLowerCase()
          value = ''
        },
        onattribdata: (from, to) => {
          if (isScript) value += piece(from, to)
        },
        onattribentity: (code) => (value += String.fromCodePoint(code)),
        onattribend: () => {
          if (isScript && name === 'src' && value === LITERAL) found = true
        },
        oncdata: nothing,
        onclosetag: nothing,
        oncomment: nothing,
        ondeclaration: nothing,
        onend: nothing,
        onopentagend: nothing,
        onprocessinginstruction: nothing,
        onselfclosingtag: nothing,
        ontext: nothing,
        ontextentity: nothing,
      },
    )
    for (const chunk of chunks) {
      text = decoder.decode(chunk, { stream: true })
      tokenizer.write(text)
      if (found) return true
      before += text.length
    }
    tokenizer.end()
    return found
  }
}

const decodeAll = (chunks: Iterable<Buffer>): string => new TextDecoder().decode(Buffer.concat([...chunks]))

async function parse5(): Promise<Engine> {
  const { parse } = await import('parse5')
  const { compile } = await import('css-select')
  const { treeAdapter } = await import('../../worker/html/fallback/tree-adapter.ts')
  return (chunks) => {
    const adapter = treeAdapter({ spend: () => undefined })
    const matches = compile(SELECTOR, { adapter })
    const pendingNodes: Parameters<typeof adapter.getChildren>[0][] = [parse(decodeAll(chunks))]
    for (let node = pendingNodes.pop(); node; node = pendingNodes.pop()) {
      if ('tagName' in node && matches(node)) return true
      for (const child of adapter.getChildren(node)) pendingNodes.push(child)
    }
    return false
  }
}

async function cheerio(): Promise<Engine> {
  const { load } = await import('cheerio')
  return (chunks) => load(decodeAll(chunks))(SELECTOR).length > 0
}

async function nodeHtmlParser(): Promise<Engine> {
  const { parse } = await import('node-html-parser')
  return (chunks) => parse(decodeAll(chunks)).querySelector(SELECTOR) !== null
}

async function jsdom(): Promise<Engine> {
  const { JSDOM } = await import('jsdom')
  return (chunks) => {
    const { window } = new JSDOM(decodeAll(chunks))
    const found = window.document.querySelector(SELECTOR) !== null
    window.close()
    return found
  }
}

/** The lower bound on the time of any search: it compares bytes without parsing HTML. */
async function indexOf(): Promise<Engine> {
  return (chunks) => {
    for (const chunk of chunks) if (chunk.includes(LITERAL)) return true
    return false
  }
}

/** The lower bound on the time of any search in decoded text. */
async function decode(): Promise<Engine> {
  return (chunks) => {
    const decoder = new TextDecoder()
    let characters = 0
    for (const chunk of chunks) characters += decoder.decode(chunk, { stream: true }).length
    return characters < 0
  }
}

/** Only reads the page. Its memory is the baseline for the other engines. */
async function readOnly(): Promise<Engine> {
  return (chunks) => {
    let length = 0
    for (const chunk of chunks) length += chunk.length
    return length < 0
  }
}
