import type { Answer } from '../http/answer.ts'
import type { HttpRequest } from '../http/request.ts'

export type PageAnswer = (request: HttpRequest) => Answer

/** Responses by path. They are not part of the API, and its description omits them. */
export type PageAnswers = ReadonlyMap<string, PageAnswer>
