import type { HttpResponse } from '../http/response.ts'
import type { HttpRequest } from '../http/request.ts'

export type PageResponse = (request: HttpRequest) => HttpResponse | Promise<HttpResponse>

/** Responses by path. They are not part of the API, and its description omits them. */
export type PageResponses = ReadonlyMap<string, PageResponse>
