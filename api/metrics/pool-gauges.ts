import { Gauge, type Registry } from 'prom-client'
import type { PoolUse } from '../store/database.ts'

export function addPoolGauge(poolUse: () => PoolUse, register: Registry): void {
  const gauge = new Gauge({
    name: 'waymark_database_connections',
    help: 'Connections to Postgres; "pending" counts queries waiting for a connection.',
    labelNames: ['state'],
    registers: [],
    collect() {
      const { used, idle, pending } = poolUse()
      this.set({ state: 'used' }, used)
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'pending' }, pending)
    },
  })
  register.registerMetric(gauge)
}
