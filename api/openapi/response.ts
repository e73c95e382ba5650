import type { ErrorCode } from '../errors/error-codes.ts'
import type { JsonSchema } from './schemas.ts'

export type Ref = { readonly $ref: string }

export type MediaType = {
  readonly schema: JsonSchema
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, Ref>>
}

export type Content = Readonly<Record<string, MediaType>>

export type Response = {
  readonly description: string
  readonly headers?: Readonly<Record<string, Ref>>
  readonly content?: Content
  readonly 'x-error-codes'?: readonly ErrorCode[]
}
