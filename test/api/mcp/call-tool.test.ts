import assert from 'node:assert/strict'
import { callTool } from '../../../api/mcp/call-tool.ts'
import { defineTool, readsOnly, type ToolResult } from '../../../api/mcp/tool.ts'
import type { HttpRequest } from '../../../api/http/request.ts'
import { z } from 'zod'

describe('a tool that has not ended in time', () => {
  const { promise: never } = Promise.withResolvers<ToolResult>()
  const tool = defineTool({
    name: 'verify_step',
    title: '',
    description: '',
    annotations: readsOnly,
    input: z.strictObject({}),
    output: {},
    call: () => never,
  })

  it('is answered with "unknown" and the request to call again, and counted as late', async () => {
    const counted: string[] = []
    const mcpMetrics = { toolCalled: (tool: string, outcome: string) => counted.push(`${tool} ${outcome}`) }
    const request = { state: { requestId: 'request-1' } } as HttpRequest
    const { fields, isError } = await callTool(request, { tool, input: {} }, { mcpMetrics, callLimitMs: 10 })
    assert.equal(isError, true)
    const { done, checked_url, retry_after_s, next_action } = fields
    assert.deepEqual([done, checked_url, retry_after_s], ['unknown', null, 5])
    assert.match(next_action, /call the tool again/)
    assert.deepEqual(counted, ['verify_step late'])
  })
})
