/** Many conflicts of one signature decided at once: look at some, type how many, one request, one undo. */

import { useState } from 'preact/hooks'
import { answered, desk } from '../api.ts'
import { Differences } from '../conflicts/differences.tsx'
import { keyOf, undoBatch } from '../conflicts/queue.ts'
import { CHOICE_NAMES, type Choice, CLASS_NAMES, readableSignature } from '../conflicts/words.ts'
import { numberOf } from '../form/field.tsx'
import { Show, sentenceOf, useLoaded } from '../loaded.tsx'
import { address } from '../route.ts'

/** Most pairs in one request, as the API has it. */
const MOST = 1_000
/** Most names in one answer of the list. */
const PAGE = 200
/** How many are looked at before. */
const LOOKED_AT = 20

const shown = (count: number) => count.toLocaleString('th')

export function BatchScreen({ signature }: { readonly signature: string | undefined }) {
  return signature === undefined ? <Signatures /> : <Batch signature={signature} />
}

function Signatures() {
  const groups = useLoaded(() => answered(desk.GET('/api/desk/conflicts/groups')), [])
  return (
    <Show loaded={groups}>
      {({ signatures }) => {
        const waiting = signatures.filter(({ open }) => open > 0)
        if (waiting.length === 0) return <p>ไม่มีคู่ที่ต่างกันแบบเดียวรอตัดสิน</p>
        return (
          <>
            <p>คู่เหล่านี้ต่างกันเพียงแบบเดียว เลือกแบบที่จะตัดสินพร้อมกัน</p>
            <ol class="records">
              {waiting.map((group) => (
                <li key={group.signature}>
                  <a href={address(['batch'], { signature: group.signature })}>
                    <bdi>{readableSignature(group.signature)}</bdi>
                  </a>
                  <span class="soft">
                    {CLASS_NAMES[group.class]} · รอ {shown(group.open)} คู่
                  </span>
                </li>
              ))}
            </ol>
          </>
        )
      }}
    </Show>
  )
}

async function waitingPairs(signature: string) {
  const offsets = Array.from({ length: MOST / PAGE }, (_, index) => index * PAGE)
  const pages = []
  for (const offset of offsets) {
    const page = await answered(
      desk.GET('/api/desk/conflicts', { params: { query: { signature, limit: PAGE, offset } } }),
    )
    pages.push(page)
    if (offset + PAGE >= page.total) break
  }
  return { pairs: pages.flatMap(({ items }) => items).slice(0, MOST), total: pages[0]?.total ?? 0 }
}

interface Done {
  readonly batch: string
  readonly decided: number
}

function Batch({ signature }: { readonly signature: string }) {
  const loaded = useLoaded(() => waitingPairs(signature), [signature])
  const [done, setDone] = useState<Done>()
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  const attempt = async (doing: () => Promise<void>) => {
    setBusy(true)
    setFault('')
    try {
      await doing()
    } catch (error) {
      setFault(sentenceOf(error))
    }
    setBusy(false)
  }
  return (
    <>
      <p>
        <a href={address(['batch'])}>แบบอื่น</a> · <a href={address(['conflicts'], { signature })}>ตัดสินทีละคู่</a>
      </p>
      <p class="signature">
        <bdi>{readableSignature(signature)}</bdi>
      </p>
      <p role="alert" class="fault">
        {fault}
      </p>
      <Show loaded={loaded}>
        {({ pairs, total }, again) => (
          <>
            {done && (
              <div class="settled" role="status">
                <p>ตัดสินแล้ว {shown(done.decided)} คู่</p>
                <button
                  type="button"
                  disabled={busy}
                  onClick={() =>
                    attempt(async () => {
                      await undoBatch(done.batch)
                      setDone(undefined)
                      again()
                    })
                  }
                >
                  เลิกทำทั้ง {shown(done.decided)} คู่
                </button>
              </div>
            )}
            {pairs.length === 0 ? (
              <p>ไม่มีคู่แบบนี้รอตัดสิน</p>
            ) : (
              <>
                <p>
                  รอตัดสิน {shown(total)} คู่
                  {total > pairs.length && ` ครั้งนี้ตัดสิน ${shown(pairs.length)} คู่แรก`}
                </p>
                <Confirm
                  count={pairs.length}
                  busy={busy}
                  onConfirm={(choice, note) =>
                    attempt(async () => {
                      const body = {
                        choice,
                        pairs: pairs.map(({ division, entry, edition }) => ({ division, entry, edition })),
                        ...(note === '' ? {} : { note }),
                      }
                      setDone(await answered(desk.POST('/api/desk/settlements', { body })))
                      again()
                    })
                  }
                />
                <h2>ตัวอย่าง {shown(Math.min(LOOKED_AT, pairs.length))} คู่</h2>
                <Examples pairs={spread(pairs, LOOKED_AT)} />
              </>
            )}
          </>
        )}
      </Show>
    </>
  )
}

/** So many of a list, from its whole length. */
export const spread = <T,>(list: readonly T[], most: number): readonly T[] =>
  list.length <= most
    ? list
    : Array.from({ length: most }, (_, index) => list[Math.floor((index * list.length) / most)] as T)

function Confirm({
  count,
  busy,
  onConfirm,
}: {
  readonly count: number
  readonly busy: boolean
  readonly onConfirm: (choice: Choice, note: string) => void
}) {
  const [choice, setChoice] = useState<Choice>('keep')
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')
  const isRight = numberOf(typed.replaceAll(',', '')) === count
  const submit = (event: Event) => {
    event.preventDefault()
    if (isRight) onConfirm(choice, note.trim())
  }
  return (
    <form class="confirm" onSubmit={submit}>
      <fieldset>
        <legend>ตัดสินทุกคู่ว่า</legend>
        {(['keep', 'swap'] as const).map((one) => (
          <label class="check" key={one}>
            <input type="radio" name="choice" checked={choice === one} onChange={() => setChoice(one)} />
            {CHOICE_NAMES[one]}
          </label>
        ))}
      </fieldset>
      <label for="note">หมายเหตุ (ไม่ใส่ก็ได้)</label>
      <input
        id="note"
        value={note}
        maxLength={5000}
        onInput={(event) => setNote(event.currentTarget.value)}
      />
      <label for="count">พิมพ์จำนวนคู่ ({shown(count)}) เพื่อยืนยัน</label>
      <input
        id="count"
        inputMode="numeric"
        autocomplete="off"
        value={typed}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      <button type="submit" disabled={!isRight || busy}>
        {busy ? 'กำลังบันทึก…' : `ตัดสิน ${shown(count)} คู่`}
      </button>
    </form>
  )
}

type PairItem = Awaited<ReturnType<typeof waitingPairs>>['pairs'][number]

function Examples({ pairs }: { readonly pairs: readonly PairItem[] }) {
  const names = pairs.map(keyOf).join(' ')
  const loaded = useLoaded(
    () =>
      Promise.all(
        pairs.map(({ division, entry, edition }) =>
          answered(
            desk.GET('/api/desk/conflicts/{division}/{entry}/{edition}', {
              params: { path: { division, entry, edition } },
            }),
          ),
        ),
      ),
    [names],
  )
  return (
    <Show loaded={loaded}>
      {(conflicts) => (
        <ol class="examples">
          {conflicts.map((conflict) => (
            <li key={keyOf(conflict)}>
              <h3>
                <a href={address(['conflicts', conflict.division, conflict.entry, conflict.edition])}>
                  <bdi>{conflict.title}</bdi>
                </a>
              </h3>
              <Differences conflict={conflict} />
            </li>
          ))}
        </ol>
      )}
    </Show>
  )
}
