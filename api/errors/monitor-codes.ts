import { code } from './error-entry.ts'

/** Refusals of the endpoints for monitors. */
export const monitorCodes = {
  monitor_not_found: code(404, 'The installation has no monitor.', 'Start one with PUT.'),
  no_open_incident: code(409, 'The monitor has no open incident.', 'No action needed.'),
  monitor_steps_not_passed: code(
    422,
    'No check has passed yet for a step that was to be monitored.',
    'Check the step first, or name other steps.',
  ),
} as const
