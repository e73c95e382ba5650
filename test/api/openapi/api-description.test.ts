import assert from 'node:assert/strict'
import { declaredEndpoints } from '../../../api/endpoints/declared-endpoints.ts'
import type { EndpointDeclaration } from '../../../api/http/endpoint.ts'
import { apiDescription } from '../../../api/openapi/api-description.ts'
import { docsFilesOf } from '../../../api/openapi/page/docs-page.ts'
import { noWebFiles } from '../../../api/web/files.ts'

describe('the API description', () => {
  it('is rendered again after a failure, and then kept', async () => {
    const failing = {} as EndpointDeclaration
    const routes = [...declaredEndpoints, failing]
    const { ready } = apiDescription(
      routes,
      docsFilesOf({ webFiles: noWebFiles, demoUrl: undefined, demoTarget: undefined }),
    )
    await assert.rejects(ready)
    routes.pop()
    assert.equal(await ready(), await ready())
  })
})
