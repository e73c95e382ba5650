/**
 * Ids and target URL in the examples of the API reference. `npm start` creates its demo with them, so the examples
 * can be run unchanged.
 */
export const demoIds = {
  embedKey: 'wm_WaymarkDemoGuide00000001',
  target: 'http://demo.waymark.test:3001/',
  accountId: '019a0000-0000-7000-8000-000000000001',
  projectId: '019a0000-0000-7000-8000-000000000002',
  templateId: '019a0000-0000-7000-8000-000000000003',
  versionId: '019a0000-0000-7000-8000-000000000004',
} as const

/** Ids of resources that a caller creates, or that differ from one demo to the next. */
export const exampleIds = {
  projectId: '019a0000-0000-7000-8000-0000000000a6',
  templateId: '019a0000-0000-7000-8000-0000000000a7',
  apiKeyId: '019a0000-0000-7000-8000-0000000000a1',
  draftId: '019a0000-0000-7000-8000-0000000000a2',
  stepId: '019a0000-0000-7000-8000-0000000000a3',
  installationId: '019a0000-0000-7000-8000-0000000000a5',
  checkId: '7b3f1f0a-6a0c-4c53-8f2e-0d7f0a9b2c11',
  /** `npm start` creates and monitors this one, too. */
  monitoredId: '019a0000-0000-7000-8000-0000000000ac',
  unmonitoredId: '019a0000-0000-7000-8000-0000000000ae',
  endedId: '019a0000-0000-7000-8000-0000000000af',
  incidentId: '019a0000-0000-7000-8000-0000000000ad',
  entryId: '019a0000-0000-7000-8000-0000000000a4',
  webhookEndpointId: '019a0000-0000-7000-8000-0000000000a8',
  unusedEndpointId: '019a0000-0000-7000-8000-0000000000ab',
  deliveryId: '019a0000-0000-7000-8000-0000000000a9',
  outboxEventId: 'evt_019a0000-0000-7000-8000-0000000000aa',
  eventId: '3f0f2d64-6a55-4d6e-9a0e-2f8f3a0d5b7c',
  hash: '9c56cc51b374c3ba189210d5b6d4bf57790d351c96c47c02190ecf1e430635ab',
  keyId: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
} as const

export const exampleTimes = {
  first: '2026-02-03T08:15:00.000Z',
  second: '2026-03-02T09:30:00.000Z',
  later: '2026-04-01T09:30:00.000Z',
} as const
