import { noteError } from '../http/error-response.ts'
import type { HttpRequest } from '../http/request.ts'
import type { McpMetrics, McpOutcome } from '../metrics/mcp-metrics.ts'
import { errorResult, lateResult } from './error-result.ts'
import type { Tool, ToolResult } from './tool.ts'

/**
 * Time limit of a call in milliseconds. Most clients give up after 30 or 60 s, and routers of hosting platforms after
 * 30 s. A check has its own limit (VERIFY_WAIT_MS).
 */
export const CALL_LIMIT_MS = 24_000

export type CallDeps = { readonly mcpMetrics: McpMetrics; readonly callLimitMs: number }

/** Calls a tool, which always has a result within the time limit. */
export async function callTool<Deps extends CallDeps>(
  request: HttpRequest,
  { tool, input }: { tool: Tool<Deps>; input: unknown },
  deps: Deps,
): Promise<ToolResult> {
  const { mcpMetrics, callLimitMs } = deps
  const { state } = request
  const { promise: late, resolve } = Promise.withResolvers<Ended>()
  const timer = setTimeout(
    () => resolve({ outcome: 'late', result: lateResult(callLimitMs / 1000, state.requestId) }),
    callLimitMs,
  )
  const { outcome, result } = await Promise.race([run(), late])
  clearTimeout(timer)
  mcpMetrics.toolCalled(tool.name, outcome)
  return result

  async function run(): Promise<Ended> {
    try {
      return { outcome: 'ok', result: await tool.call(request, input, deps) }
    } catch (thrown) {
      const error = noteError(state, thrown)
      return {
        outcome: error.status < 500 ? 'refused' : 'failed',
        result: errorResult(error, state.requestId),
      }
    }
  }
}

type Ended = { readonly outcome: McpOutcome; readonly result: ToolResult }
