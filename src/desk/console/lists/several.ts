/** Changes or deletes several records of a list: at once where the key publishes, else each is sent for review. */

import type { FieldValue, Resource } from '../../../definitions/definition.ts'
import { ask, ifAt, publishes } from '../base/api.ts'
import { undoBatch } from '../base/edits.tsx'
import { notices } from '../base/notices.ts'
import { reportProposed } from '../base/proposed.ts'
import { Proposed, type Sent } from '../base/proposing.ts'
import { recordPath, type Versioned } from '../base/records.ts'

/** What becomes of a record: other values of fields or chapters; neither deletes it. */
export interface SeveralWrite {
  readonly slug: string
  readonly version: string
  readonly fields?: Readonly<Record<string, FieldValue>>
  readonly chapters?: readonly { readonly title: string; readonly body: string }[]
}

/** Reads a record for the version that its write names. @throws Refused */
export const readVersion = (resource: Resource, slug: string): Promise<Versioned> =>
  ask<Versioned>('get', recordPath(resource, slug))

/**
 * Writes all of them, says so, and offers to take all back.
 * @param again runs when they were written, and when that was taken back
 * @throws Refused
 */
export async function writeSeveral(
  resource: Resource,
  writes: readonly SeveralWrite[],
  sentence: string,
  again: () => void,
): Promise<void> {
  if (!publishes.value) {
    reportProposed(await proposeEach(resource, writes), again)
    return again()
  }
  const { batch } = await ask<{ readonly batch: string }>('post', '/api/desk/several', {
    collection: resource.name,
    writes,
  })
  again()
  notices.done(sentence, async () => {
    await undoBatch(batch)
    notices.done('เลิกทำแล้ว')
    again()
  })
}

async function proposeEach(resource: Resource, writes: readonly SeveralWrite[]): Promise<readonly Sent[]> {
  const sent: Sent[] = []
  for (const { slug, version, fields } of writes) {
    try {
      await ask(fields ? 'patch' : 'delete', recordPath(resource, slug), fields, ifAt(version))
    } catch (error) {
      if (!(error instanceof Proposed)) throw error
      sent.push(error.proposal)
    }
  }
  return sent
}
