/** What the host's own machinery asks of the service: `/live` and `/metrics`. */

import { Content, type Operation, ok, operationsOf } from '../../http/operation.ts'
import { EXPOSITION_TYPE } from './exposition.ts'
import { type Measured, metricsText } from './metrics-text.ts'

const operation = operationsOf('Host')

const encoder = new TextEncoder()

/** @param measured what is told by `/metrics`; asked for when somebody looks. */
export function hostOperations(measured: () => Measured): readonly Operation[] {
  return [
    operation('GET /live', 'live', {
      summary: 'Whether the process answers',
      cost: 0,
      keeping: 'never',
      answers: {},
      run: () => ok({ status: 'ok' }),
    }),
    operation('GET /metrics', 'metrics', {
      summary: 'Figures for Prometheus',
      access: 'host',
      answers: {},
      run: () => ok(new Content(encoder.encode(metricsText(measured())), EXPOSITION_TYPE)),
    }),
  ]
}
