/** Event by which a form shows its request, a `Sample`, as the sample of its operation. */
export const SAMPLE_EVENT = 'waymark-docs-sample'
