import { ApiError } from '../errors.ts'

/** Refuses an id that is not one of the account's, whether or not it is another's. */
export function notFound(resource: string): never {
  throw new ApiError('not_found', `The account has no ${resource} with this id`)
}

/** Refuses to make one more where the account has as many as it can have. */
export function refuseOverLimit(count: number, { max, resources }: { max: number; resources: string }): void {
  if (count < max) return
  throw new ApiError(
    'account_limit_reached',
    `The account has ${count} ${resources}; at most ${max} are possible`,
  )
}
