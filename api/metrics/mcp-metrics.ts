import { Counter, type Registry } from 'prom-client'

/** The tools of `POST /mcp`. */
export const mcpTools = [
  'get_guide',
  'get_installation',
  'verify_step',
  'explain_code',
  'verify_record',
] as const

export type McpTool = (typeof mcpTools)[number]

/**
 * How a call ended: with what was asked for, with a refusal, by an error of this service or something that it depends on,
 * or without an answer in time.
 */
const outcomes = ['ok', 'refused', 'failed', 'late'] as const

export type McpOutcome = (typeof outcomes)[number]

export type McpMetrics = { toolCalled(tool: McpTool, outcome: McpOutcome): void }

export function mcpMetrics(register: Registry): McpMetrics {
  const calls = new Counter({
    name: 'waymark_mcp_tool_calls_total',
    help: 'Calls of the tools at /mcp, by tool and outcome.',
    labelNames: ['tool', 'outcome'],
    registers: [register],
  })
  // Prometheus sees no increase in a series that begins with its first count.
  for (const tool of mcpTools) for (const outcome of outcomes) calls.inc({ tool, outcome }, 0)
  return { toolCalled: (tool, outcome) => calls.inc({ tool, outcome }) }
}
