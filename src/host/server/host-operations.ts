/** What the host's own machinery asks of the service: `/live` and `/metrics`. */

import { Content, type Operation, ok, operation } from '../../http/operation.ts'
import { EXPOSITION_TYPE } from './exposition.ts'
import { type Measured, metricsText } from './metrics-text.ts'

const encoder = new TextEncoder()

/** @param measured what is told by `/metrics`; asked for when somebody looks. */
export function hostOperations(measured: () => Measured): readonly Operation[] {
  return [
    operation({
      id: 'live',
      method: 'get',
      path: '/live',
      tag: 'Host',
      summary: 'Whether the process answers',
      cost: 0,
      keeping: 'never',
      answers: {},
      run: () => ok({ status: 'ok' }),
    }),
    operation({
      id: 'metrics',
      method: 'get',
      path: '/metrics',
      tag: 'Host',
      summary: 'Figures for Prometheus',
      access: 'host',
      answers: {},
      run: () => ok(new Content(encoder.encode(metricsText(measured())), EXPOSITION_TYPE)),
    }),
  ]
}
