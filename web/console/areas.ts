import { Boxes, Globe, History, House, KeyRound, Settings, ShieldCheck, Webhook, type IconNode } from 'lucide'

type Area = {
  readonly to: string
  readonly name: string
  readonly icon: IconNode
  /** Permission without which it is not offered. */
  readonly scope?: string
  /** Prefixes of other paths in this area. */
  readonly pathPrefixes: readonly string[]
}

/** The areas that a key with these permissions can open, in menu order. */
export function areasFor(scopes: readonly string[]): Area[] {
  return areas.filter(({ scope }) => scope === undefined || scopes.includes(scope))
}

/** Areas of the console, in menu order. */
const areas: readonly Area[] = [
  { to: '/', name: 'Home', icon: House, pathPrefixes: ['/projects', '/templates', '/new'] },
  { to: '/installations', name: 'Installations', icon: Globe, scope: 'installations:read', pathPrefixes: [] },
  { to: '/platforms', name: 'Platforms', icon: Boxes, pathPrefixes: [] },
  { to: '/webhooks', name: 'Webhooks', icon: Webhook, pathPrefixes: ['/webhooks'] },
  { to: '/keys', name: 'API keys', icon: KeyRound, pathPrefixes: [] },
  { to: '/signing', name: 'Signing keys', icon: ShieldCheck, pathPrefixes: [] },
  { to: '/activity', name: 'Activity', icon: History, pathPrefixes: [] },
  { to: '/account', name: 'Account', icon: Settings, pathPrefixes: [] },
]
