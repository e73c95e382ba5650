import { Boxes, History, House, KeyRound, Settings, ShieldCheck, Webhook, type IconNode } from 'lucide'

type Area = {
  readonly to: string
  readonly name: string
  readonly icon: IconNode
  /** Prefixes of other paths in this area. */
  readonly pathPrefixes: readonly string[]
}

/** Areas of the console, in menu order. */
export const areas: readonly Area[] = [
  { to: '/', name: 'Home', icon: House, pathPrefixes: ['/projects', '/templates', '/new'] },
  { to: '/platforms', name: 'Platforms', icon: Boxes, pathPrefixes: [] },
  { to: '/webhooks', name: 'Webhooks', icon: Webhook, pathPrefixes: ['/webhooks'] },
  { to: '/keys', name: 'API keys', icon: KeyRound, pathPrefixes: [] },
  { to: '/signing', name: 'Signing keys', icon: ShieldCheck, pathPrefixes: [] },
  { to: '/activity', name: 'Activity', icon: History, pathPrefixes: [] },
  { to: '/account', name: 'Account', icon: Settings, pathPrefixes: [] },
]
