/**
 * Changes or deletes several records of a list: in one batch if the key may publish, otherwise as a proposal for each
 * record.
 */

import type { FieldValue, ResourceDefinition } from '../../../definitions/definition.ts'
import { canKeyPublish, createIfMatchHeaders, sendDynamicRequest } from '../base/api.ts'
import { undoBatchWithNotice } from '../base/edits.tsx'
import { noticeArea } from '../base/notices.ts'
import { ProposedInsteadError, type StoredProposalOrDraft } from '../base/proposal-sender.ts'
import { showProposedNotice } from '../base/proposed-notice.ts'
import { getBookChaptersApiPath, getRecordApiPath, type VersionedRecord } from '../base/records.ts'

/** A write of one record. It changes `fields` or `chapters`; without both, it deletes the record. */
export interface BatchWrite {
  readonly slug: string
  /** The version that the editor saw. */
  readonly version: string
  readonly fields?: Readonly<Record<string, FieldValue>>
  readonly chapters?: readonly { readonly title: string; readonly body: string }[]
}

/** Fetches a stored record with its version, which a write must name. @throws RequestRejectedError */
export const fetchVersionedRecord = (resource: ResourceDefinition, slug: string): Promise<VersionedRecord> =>
  sendDynamicRequest<VersionedRecord>('get', getRecordApiPath(resource, slug))

/**
 * Writes several records in one batch, and shows a notice with an undo button. If the key may not publish, it proposes
 * each write instead.
 * @param sentence Thai text of the notice
 * @param reload reloads the list; called after the write and after its undo
 * @throws RequestRejectedError
 */
export async function writeRecordsInBatch(
  resource: ResourceDefinition,
  writes: readonly BatchWrite[],
  sentence: string,
  reload: () => void,
): Promise<void> {
  if (!canKeyPublish.value) return proposeEach(resource, writes, reload)
  const { batch } = await sendDynamicRequest<{ readonly batch: string }>('post', '/api/desk/several', {
    collection: resource.name,
    writes,
  })
  reload()
  noticeArea.showDone(sentence, () => undoBatchWithNotice(batch, reload))
}

async function proposeEach(
  resource: ResourceDefinition,
  writes: readonly BatchWrite[],
  reload: () => void,
): Promise<void> {
  const sent: StoredProposalOrDraft[] = []
  try {
    for (const { slug, version, fields, chapters } of writes) {
      const headers = createIfMatchHeaders(version)
      const proposing = chapters
        ? sendDynamicRequest('put', getBookChaptersApiPath(slug), { chapters }, headers)
        : sendDynamicRequest(fields ? 'patch' : 'delete', getRecordApiPath(resource, slug), fields, headers)
      await proposing.catch((error: unknown) => {
        if (!(error instanceof ProposedInsteadError)) throw error
        sent.push(error.proposal)
      })
    }
    reload()
  } finally {
    // also those before one that was rejected
    showProposedNotice(sent, reload)
  }
}
