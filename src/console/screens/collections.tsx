/** Whole collections: taken out as a file, and put back after a look at what that would change. */

import { useState } from 'preact/hooks'
import { collectionNames } from '../../resources/collection-names.ts'
import { ask } from '../api.ts'
import { newestEdit, offerUndo } from '../edits.tsx'
import { sentenceOf } from '../loaded.tsx'
import { nameOfCollection } from '../names.ts'
import { changesAnything, isHarmless, type Preview, PreviewTable } from '../preview.tsx'

interface Shown {
  readonly name: string
  readonly dump: unknown
  readonly preview: Preview
}

export function CollectionsScreen() {
  const [shown, setShown] = useState<Shown>()
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setFault('')
    try {
      await work()
    } catch (error) {
      setFault(error instanceof SyntaxError ? 'ไฟล์นี้อ่านไม่ได้ กรุณาเลือกไฟล์ที่นำออกจากหน้านี้' : sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  const takeOut = (name: string) =>
    attempt(async () => {
      const dump = await ask<unknown>('GET', `/api/v1/collections/${name}`)
      const link = document.createElement('a')
      link.href = URL.createObjectURL(new Blob([JSON.stringify(dump, null, 2)], { type: 'application/json' }))
      link.download = `${name}.json`
      link.click()
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
    })
  const choose = (event: Event) => {
    const input = event.currentTarget as HTMLInputElement
    const file = input.files?.[0]
    setShown(undefined)
    if (!file) return
    attempt(async () => {
      const dump = JSON.parse(await file.text()) as unknown
      const { collection } = Object(dump) as { collection?: unknown }
      if (typeof collection !== 'string' || !collectionNames.includes(collection))
        throw new SyntaxError('no collection')
      const preview = await ask<Preview>('POST', `/api/desk/preview/collections/${collection}`, dump)
      setShown({ name: collection, dump, preview })
    })
    // the same file can be chosen again once it was mended
    input.value = ''
  }
  const putBack = ({ name, dump }: Shown) =>
    attempt(async () => {
      const since = await newestEdit()
      await ask('PUT', `/api/v1/collections/${name}`, dump)
      setShown(undefined)
      await offerUndo(`นำ${nameOfCollection(name)}กลับแล้ว`, { since, collection: name, records: ['*'] })
    })

  return (
    <>
      <h2>นำออก</h2>
      <ul class="records">
        {collectionNames.map((name) => (
          <li key={name}>
            {nameOfCollection(name)}
            <button type="button" class="quiet" disabled={busy} onClick={() => takeOut(name)}>
              นำออกเป็นไฟล์<span class="told-only"> {nameOfCollection(name)}</span>
            </button>
          </li>
        ))}
      </ul>
      <h2>นำกลับ</h2>
      <p class="hint">ดูตัวอย่างก่อนเสมอ รายการที่ไม่อยู่ในไฟล์จะหายไปจากชุดข้อมูล และเลิกทำได้</p>
      <div class="field">
        <label for="dump">เลือกไฟล์ที่นำออกไว้</label>
        <input
          id="dump"
          type="file"
          accept="application/json,.json"
          onChange={choose}
          aria-describedby="dump-fault"
        />
        <p id="dump-fault" class="fault" role="alert">
          {fault}
        </p>
      </div>
      {shown && (
        <section aria-labelledby="dump-title">
          <h3 id="dump-title">{nameOfCollection(shown.name)}</h3>
          <PreviewTable preview={shown.preview} collection={shown.name} />
          <p class="row">
            <button
              type="button"
              disabled={busy || !isHarmless(shown.preview) || !changesAnything(shown.preview)}
              onClick={() => putBack(shown)}
            >
              นำกลับตามนี้
            </button>
          </p>
        </section>
      )}
    </>
  )
}
