import { Boxes, History, House, KeyRound, Settings, ShieldCheck, type IconNode } from 'lucide'

type Area = {
  readonly to: string
  readonly name: string
  readonly icon: IconNode
  readonly within: readonly string[]
}

/** Areas of the console, in the order of its menu. */
export const areas: readonly Area[] = [
  { to: '/', name: 'Home', icon: House, within: ['/projects', '/templates', '/new'] },
  { to: '/platforms', name: 'Platforms', icon: Boxes, within: [] },
  { to: '/keys', name: 'API keys', icon: KeyRound, within: [] },
  { to: '/signing', name: 'Signing keys', icon: ShieldCheck, within: [] },
  { to: '/activity', name: 'Activity', icon: History, within: [] },
  { to: '/account', name: 'Account', icon: Settings, within: [] },
]
