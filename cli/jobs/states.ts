export const jobStates = ['failed', 'waiting', 'active', 'completed'] as const
export type JobState = (typeof jobStates)[number]
