export { Webhooks } from '../webhooks/webhooks.tsx'
