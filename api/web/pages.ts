import { ApiError } from '../errors.ts'
import { pageHeaders } from '../page-headers.ts'
import type { WebFiles } from './files.ts'
import { fillPage } from './page.ts'
import type { Answers } from './serve.ts'

export type PagesDeps = {
  webFiles: WebFiles
  /** Where the demo is; undefined: there is none. */
  demoUrl: string | undefined
}

/** The pages for people: `/` says what this service is, `/demo` leads to the demo where there is one. */
export function pageAnswers({ webFiles: { assets, landing }, demoUrl }: PagesDeps): Answers {
  const widget = assets.find(({ path }) => path === '/widget/v1.js')
  return new Map([
    [
      '/',
      (ctx) => {
        if (!widget) throw new ApiError('route_not_found', 'The pages of this service are not built')
        ctx.set(pageHeaders)
        ctx.type = 'html'
        ctx.body = fillPage(landing, {
          origin: `${ctx.protocol}://${ctx.host}`,
          pinned: widget.pinned,
          integrity: widget.integrity,
          demo: demoUrl === undefined ? 'hidden' : '',
        })
      },
    ],
    [
      '/demo',
      (ctx) => {
        if (demoUrl === undefined) throw new ApiError('route_not_found', 'The demo is a part of `npm start`')
        ctx.set('Cache-Control', 'no-store')
        ctx.redirect(demoUrl)
      },
    ],
  ])
}
