import { mkdirSync, writeFileSync } from 'node:fs'
import { measureBesideVisitors } from './monitors/beside-visitors.ts'
import { measureSchedule } from './monitors/schedule.ts'

/** Measures the schedule of monitors, and what their runs cost the checks of visitors. */
export async function benchMonitors(): Promise<void> {
  const schedule = await measureSchedule()
  console.table(schedule)
  const visitors = await measureBesideVisitors()
  console.table(visitors?.rows)
  console.table(visitors?.facts)
  const [unloaded, loaded] = visitors?.rows ?? []
  const ratio = Math.round(((loaded?.p99Ms ?? NaN) / (unloaded?.p99Ms ?? NaN)) * 100) / 100
  const goals = [
    { goal: 'lag p99, s', is: schedule['lag p99, s'], wanted: '<= 5' },
    { goal: 'verify p99 / unloaded', is: ratio, wanted: '<= 1.05' },
  ]
  console.table(goals)
  mkdirSync('bench/out', { recursive: true })
  writeFileSync('bench/out/monitors.json', `${JSON.stringify({ schedule, visitors, goals }, undefined, 2)}\n`)
}
