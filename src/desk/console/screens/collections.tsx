/** Exports whole collections as files, and restores them after a preview of the changes. */

import { useState } from 'preact/hooks'
import { exportedCollectionNames } from '../../../definitions/collection-names.ts'
import { fetchEntityTag, sendDynamicRequest } from '../base/api.ts'
import { offerFileDownload } from '../base/download-file.ts'
import { fetchNewestEditId, showUndoNotice } from '../base/edits.tsx'
import { useRequestRunner } from '../base/load-and-render.tsx'
import { getThaiCollectionName } from '../base/names.ts'
import { isHttp412Error, UnusableInputError } from '../base/request-errors.ts'
import { SecondaryButton } from '../form/controls.tsx'
import { FileInput } from '../form/file-drop.tsx'
import {
  ConfirmCountButton,
  countAffectedRecords,
  isWritablePreview,
  PreviewTable,
  type WritePreview,
} from '../form/preview.tsx'

/** The preview of a file, and the version of the collection that it applies to. */
interface RestorePreview {
  readonly name: string
  readonly file: File
  readonly tag: string
  readonly preview: WritePreview
}

/** Maximum size of a file that the server accepts. */
const MAX_FILE_BYTES = 64 * 1024 * 1024

const collectionPath = (name: string): string => `/api/v1/collections/${name}`

/** Screen `/desk/collections`: exports collections and restores them from a file. */
export function CollectionsScreen() {
  const { shown, error, progress, exportCollection, previewFile, restore } = useCollections()
  const isBusy = progress !== ''
  return (
    <>
      <h2>นำออก</h2>
      <ul class="records">
        {exportedCollectionNames.map((name) => (
          <li key={name}>
            {getThaiCollectionName(name)}
            <SecondaryButton
              label="นำออกเป็นไฟล์"
              about={getThaiCollectionName(name)}
              disabled={isBusy}
              onClick={() => exportCollection(name)}
            />
          </li>
        ))}
      </ul>
      <h2>นำกลับ</h2>
      <FileInput
        id="dump"
        label="เลือกไฟล์ที่นำออกไว้ หรือลากมาวางที่ใดก็ได้ในหน้านี้"
        accept="application/json,.json"
        hint="ดูตัวอย่างก่อนเสมอ รายการที่ไม่อยู่ในไฟล์จะหายไปจากชุดข้อมูล และเลิกทำได้"
        {...{ progress, error }}
        onSource={(file) => void previewFile(file)}
      />
      {shown && (
        <section aria-labelledby="dump-title">
          <h3 id="dump-title">
            {getThaiCollectionName(shown.name)} จาก <bdi>{shown.file.name}</bdi>
          </h3>
          <ConfirmCountButton
            id="dump-count"
            count={countAffectedRecords(shown.preview)}
            noun="รายการที่แก้ ย้าย หรือจะหายไป"
            label="นำกลับตามนี้"
            disabled={isBusy || !isWritablePreview(shown.preview)}
            onConfirm={() => void restore(shown)}
          />
          <PreviewTable preview={shown.preview} collection={shown.name} />
        </section>
      )}
    </>
  )
}

/** Returns the state and the actions of the screen. */
function useCollections() {
  const [shown, setShown] = useState<RestorePreview>()
  const { run, showProgress, error, progress } = useRequestRunner()
  const exportCollection = (name: string) =>
    run(
      async () =>
        offerFileDownload(
          `${name}.json`,
          JSON.stringify(await sendDynamicRequest<unknown>('get', collectionPath(name)), null, 2),
        ),
      `กำลังนำ${getThaiCollectionName(name)}ออก…`,
    )
  const showPreview = async (file: File) => {
    showProgress(`กำลังอ่านไฟล์ ${formatSize(file)}…`)
    const name = await readCollectionName(file)
    showProgress(`กำลังดูว่า${getThaiCollectionName(name)}จะเปลี่ยนอะไรบ้าง ไฟล์ ${formatSize(file)} อาจใช้เวลาสักครู่…`)
    const tag = await fetchEntityTag(collectionPath(name))
    const preview = await sendDynamicRequest<WritePreview>('post', `/api/desk/preview/collections/${name}`, file)
    setShown({ name, file, tag, preview })
  }
  const previewFile = (file: File) => {
    setShown(undefined)
    // read into memory, because the file on the disk may change before it is sent
    return run(async () => showPreview(new File([await file.arrayBuffer()], file.name, { type: 'application/json' })))
  }
  const restore = ({ name, file, tag }: RestorePreview) =>
    run(
      async () => {
        const since = await fetchNewestEditId()
        try {
          await sendDynamicRequest('put', collectionPath(name), file, { 'if-match': tag })
        } catch (error) {
          if (!isHttp412Error(error)) throw error
          // the restore would overwrite others' later changes
          setShown(undefined)
          await showPreview(file)
          throw new UnusableInputError('มีผู้แก้ชุดข้อมูลนี้หลังจากที่คุณดูตัวอย่าง กรุณาดูตัวอย่างใหม่ด้านล่างก่อนนำกลับ')
        }
        setShown(undefined)
        await showUndoNotice(`นำ${getThaiCollectionName(name)}กลับแล้ว`, { since, collection: name, records: ['*'] })
      },
      `กำลังนำ${getThaiCollectionName(name)}กลับ กรุณาอย่าปิดหน้านี้…`,
    )
  return { shown, error, progress, exportCollection, previewFile, restore }
}

const formatSize = ({ size }: File): string =>
  size < 1e6
    ? `${Math.ceil(size / 1e3)} kB`
    : `${(size / 1e6).toLocaleString('th-TH', { maximumFractionDigits: 1 })} MB`

/** Returns the name of the collection in an exported file. @throws UnusableInputError */
async function readCollectionName(file: File): Promise<string> {
  if (file.size > MAX_FILE_BYTES)
    throw new UnusableInputError('ไฟล์นี้ใหญ่เกิน 64 MB ซึ่งเป็นขนาดที่รับได้ กรุณาให้ผู้ดูแลระบบนำกลับจากเครื่องของเซิร์ฟเวอร์')
  try {
    const { collection } = Object(JSON.parse(await file.text())) as { collection?: unknown }
    if (typeof collection === 'string' && exportedCollectionNames.includes(collection)) return collection
  } catch {
    // no JSON at all
  }
  throw new UnusableInputError('ไฟล์นี้อ่านไม่ได้ กรุณาเลือกไฟล์ที่นำออกจากหน้านี้')
}
