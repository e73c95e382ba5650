import { editDistance } from '../spelling/edit-distance.ts'
import { settingNames } from './setting-names.ts'

/**
 * Prefixes that only our settings have. Hosting platforms set variables with others, such as DATABASE_ and REDIS_.
 */
const PREFIX = /^(?:VERIFY|QUEUE|EVENTS|SIGNING|LIMIT|OPERATOR|SHUTDOWN|MONITOR|RENDER|WAYMARK)_/
/**
 * Variables of the tests, those that Kubernetes sets for a service called `waymark` or `verify`, and those of the platform
 * Render (https://render.com/docs/environment-variables).
 */
const IGNORED =
  /^WAYMARK_(?:TEST|CONTRACT)_|^RENDER_(?:CPU|DISCOVERY|EXTERNAL|GIT|INSTANCE|SERVICE|WEB)_|_(?:SERVICE_HOST|SERVICE_PORT.*|PORT|PORT_\d+_(?:TCP|UDP).*)$/
/** Minimum length of a name that may have two wrong letters. In a shorter one, they make a different name. */
const LONG_NAME = 8

/**
 * Reports each variable that looks like a misspelt setting, with the most likely setting. The caller only warns about
 * them, because after a rollback the settings of the later release are still set (docs/operations/deploying.md, "Unknown settings").
 */
export function unknownSettings(env: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(env).flatMap(([name, value]) => {
    if (!value || settingNames.includes(name) || IGNORED.test(name)) return []
    const likely = nearestSetting(name)
    if (likely === undefined) return PREFIX.test(name) ? [`${name}: is not a setting of this release`] : []
    return [`${name}: is not a setting; did you mean ${likely}?`]
  })
}

function nearestSetting(name: string): string | undefined {
  const allowed = name.length < LONG_NAME ? 1 : 2
  const distances = settingNames
    .filter((setting) => setting.length >= 6 && Math.abs(setting.length - name.length) <= allowed)
    .map((setting) => ({ setting, distance: editDistance(name.toUpperCase(), setting) }))
    .filter(({ distance }) => distance <= allowed)
  return distances.sort((a, b) => a.distance - b.distance)[0]?.setting
}
