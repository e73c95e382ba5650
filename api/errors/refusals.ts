import { ApiError } from './errors.ts'

/** Throws 404 for an id that does not belong to the account, even if it exists. */
export function notFound(resource: string): never {
  throw new ApiError('not_found', `The account has no ${resource} with this id`)
}

/** Throws 409 when the account has reached its limit. */
export function refuseOverLimit(count: number, { max, resources }: { max: number; resources: string }): void {
  if (count < max) return
  throw new ApiError('account_limit_reached', `The account has ${count} ${resources}; the limit is ${max}`)
}
