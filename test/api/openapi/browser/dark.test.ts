import { assertUsable, withDocumentation } from './documentation.ts'

describe('the documentation in dark colours', () => {
  const documentation = withDocumentation()

  it('is accessible, fits a narrow screen and filters its operations', async () => {
    await assertUsable(documentation, 'dark')
  })
})
