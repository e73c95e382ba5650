/** Screens of the account, loaded together. */
export { AccountScreen } from '../account/account-settings.tsx'
export { Activity } from '../account/activity.tsx'
export { Keys } from '../account/keys.tsx'
export { SigningKeys } from '../account/signing-keys.tsx'
export { Platforms } from '../platforms/platforms.tsx'
