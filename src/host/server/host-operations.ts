/** Operations for the host's monitoring: `/live` and `/metrics`. */

import {
  createOperationDefiner,
  NonJsonResponseBody,
  type OperationDefinition,
  okResult,
} from '../../http/operation.ts'
import type { ServiceMetrics } from './metrics.ts'

const operation = createOperationDefiner('Host')

const encoder = new TextEncoder()

/** Creates the operations `/live` and `/metrics`. Metrics are collected when they are requested. */
export function createHostOperations({ registry }: ServiceMetrics): readonly OperationDefinition[] {
  return [
    operation('GET /live', 'live', {
      summary: 'Whether the process answers',
      cost: 0,
      keeping: 'never',
      answers: {},
      run: () => okResult({ status: 'ok' }),
    }),
    operation('GET /metrics', 'metrics', {
      summary: 'Figures for Prometheus',
      access: 'host',
      answers: {},
      run: async () =>
        okResult(new NonJsonResponseBody(encoder.encode(await registry.metrics()), registry.contentType)),
    }),
  ]
}
