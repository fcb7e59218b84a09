/** Reading a page against the print: its words beside its picture, read by one key, put right without leaving it. */

import { useEffect, useState } from 'preact/hooks'
import { languageOf } from '../../../definitions/editions.ts'
import { get, ifAt, me, pictureAt, send } from '../base/api.ts'
import { type Looking, served, type Things, useLooking, Work } from '../base/looking.tsx'
import { type Edition, editionName, isEditionId } from '../base/names.ts'
import type { Done } from '../base/queue.ts'
import { pathOfPage, ReaderLink } from '../base/reader-link.tsx'
import { NEW } from '../base/records.ts'
import { isConflicting, sentenceOf } from '../base/refused.ts'
import { type At, address, go, numberIn } from '../base/route.ts'
import { isRemembered } from '../base/session.ts'
import { keyFor, type Shortcut } from '../base/shortcuts.tsx'
import { Change, Time, withStretches } from '../base/value.tsx'
import { correctSelected, saysPlace } from '../corrections/selected.ts'
import { addressOfMisprint } from '../misprints/filter.ts'
import type { Kind } from '../misprints/misprint.ts'
import type { components } from '../types/desk.d.ts'

type SeenPage = components['schemas']['PageToRead']
/** A volume in an edition. */
export type PartName = Pick<SeenPage, 'volume' | 'edition'>
type PageName = Pick<SeenPage, 'volume' | 'edition' | 'page'>

const keyOfPage = ({ volume, edition, page }: PageName): string => `${volume}/${edition}/${page}`

const nameOf = (key: string): PageName => {
  const [volume, edition, page] = key.split('/')
  return { volume: Number(volume), edition: edition as Edition, page: Number(page) }
}

const PLACE = '/api/desk/pages/{volume}/{edition}/{page}'

const read = (key: string): Promise<SeenPage> => get(PLACE, nameOf(key))

/** @param part the volume that was asked for; without one, one's shares */
export const pagesOf = (part: PartName | undefined): Things<SeenPage> => ({
  ...served({ kind: 'pages', dealt: 'pages', keyIn: keyOfPage, nameOf, toDeal: { ...part }, toList: {} }),
  keyOf: keyOfPage,
  isDealt: true,
  isDoneAtOnce: true,
  read,
  before: ({ previous, ...seen }) => (previous === null ? undefined : keyOfPage({ ...seen, page: previous })),
  addressOf: (key) => address(['pages', ...(key?.split('/') ?? ['mine'])]),
  one: 'หน้า',
  counted: 'หน้า',
  waiting: 'ที่รออ่าน',
  at: 'อ่าน',
})

/** @throws Refused where somebody else has read it meanwhile, or other letters stand there */
async function readPage(seen: SeenPage): Promise<Done> {
  const place = nameOf(keyOfPage(seen))
  try {
    await send('post', `${PLACE}/read`, place, undefined, ifAt(seen.version))
  } catch (error) {
    // the answer to the first try may have been lost
    if (!(isConflicting(error) && (await isMine(seen)))) throw error
  }
  return { places: 1, undo: () => send('delete', PLACE, place, undefined, ifAt(seen.version)) }
}

async function isMine(seen: SeenPage): Promise<boolean> {
  const { key } = await me()
  if (seen.readBy === key || seen.confirmedBy === key) return false
  const now = await read(keyOfPage(seen))
  return now.readBy === key || now.confirmedBy === key
}

export const titleOf = ({ volume, edition, page }: Pick<SeenPage, 'volume' | 'edition' | 'page'>): string =>
  `เล่ม ${volume} หน้า ${page} ${editionName(edition)}`

function readingKeys({ sight, undoKey, walkKeys }: Looking<SeenPage>): readonly Shortcut[] {
  const { view: seen } = sight
  const read = () =>
    sight.decide((page) => ({
      said: page.state === 'read' ? 'อ่านยืนยัน' : 'อ่านตรงตามฉบับพิมพ์',
      title: titleOf(page),
      leaves: true,
      send: readPage,
    }))
  // without a selection the words are typed
  const putRight = () => {
    if (!seen || correctSelected()) return
    const { volume, edition, page } = seen
    go(address(['corrections', NEW], { edition, volume, page, from: location.pathname + location.search }))
  }
  return [
    {
      ...keyFor('Enter', 'อ่านแล้ว ตรงตามฉบับพิมพ์', read),
      act: ({ target }) => {
        // a link in the page is pressed, and says nothing of the page
        const pressed = target instanceof HTMLElement && target.closest('a')
        if (pressed) pressed.click()
        else void read()
      },
    },
    keyFor('E', 'แก้คำที่เลือก', putRight),
    undoKey,
    ...walkKeys,
  ]
}

/** Whether the policy of this page lets pictures be shown: it came from the server at the address of a page to read. */
const mayShow = document.getElementById('desk')?.dataset.scans === '1'

function Scan({ seen }: { readonly seen: SeenPage }) {
  const { scan, volume, page } = seen
  const key = keyOfPage(seen)
  const isKept = scan !== null && !mayShow && isRemembered()
  useEffect(() => {
    // the key comes along, and nothing typed is lost
    if (isKept) location.reload()
  }, [isKept])
  if (scan === null || isKept) return null
  const label = `ภาพหน้าหนังสือ เล่ม ${volume} หน้า ${page}`
  return (
    <aside class="scan" aria-label={label}>
      {!mayShow ? (
        <p>
          <a
            href={scan.address ?? address(['pages', ...key.split('/')])}
            target={scan.address === null ? '_self' : '_blank'}
            rel="noopener noreferrer"
          >
            {scan.address === null ? 'เปิดหน้านี้ใหม่เพื่อดูภาพหน้าหนังสือ' : 'เปิดภาพหน้าหนังสือ'}
          </a>
        </p>
      ) : scan.address === null ? (
        <FromFolder key={key} seen={seen} label={label} />
      ) : (
        <img src={scan.address} alt={label} referrerpolicy="no-referrer" />
      )}
    </aside>
  )
}

function FromFolder({ seen, label }: { readonly seen: SeenPage; readonly label: string }) {
  const [shown, setShown] = useState<{ readonly href?: string; readonly trouble?: string }>({})
  useEffect(() => {
    let href: string | undefined
    let left = false
    pictureAt(`/api/desk/pages/${keyOfPage(seen)}/scan`).then(
      (picture) => {
        if (left) return
        href = URL.createObjectURL(picture)
        setShown({ href })
      },
      (error: unknown) => left || setShown({ trouble: sentenceOf(error) }),
    )
    return () => {
      left = true
      if (href !== undefined) URL.revokeObjectURL(href)
    }
  }, [])
  const { href, trouble } = shown
  if (trouble !== undefined) return <p class="fault">{trouble}</p>
  return href === undefined ? <p class="loading">กำลังโหลด…</p> : <img src={href} alt={label} />
}

type Doubt = SeenPage['paragraphs'][number]['marks'][number]

function PageText({ seen }: { readonly seen: SeenPage }) {
  const { volume, edition, page, paragraphs } = seen
  const lang = languageOf(edition)
  const place = { volume, edition, page, isSpaced: lang !== 'th' }
  return (
    <div class="printed page-text" lang={lang}>
      {paragraphs.map(({ text, marks }, index) => (
        <p key={index} {...saysPlace(place)}>
          {withStretches(text, marks, doubted)}
        </p>
      ))}
    </div>
  )
}

const doubted = (words: string, { is, words: other }: Doubt) =>
  is === 'right' ? (
    <ins title={`แก้แล้ว พิมพ์ไว้ว่า ${other}`}>{words}</ins>
  ) : (
    <mark title={other === null ? SAID[is] : `${SAID[is]} ควรเป็น ${other}`}>{words}</mark>
  )

const SAID = { suspect: 'อาจพิมพ์ผิด', report: 'ผู้อ่านแจ้ง' } as const

/** All that is doubted on the page, with the way to it, and what was put right. */
function Doubts({ seen: { paragraphs, reports } }: { readonly seen: SeenPage }) {
  const marked = paragraphs.flatMap(({ text, marks }) =>
    marks.map((mark) => ({ ...mark, here: text.slice(mark.start, mark.start + mark.length) })),
  )
  const doubt = (kind: Kind, id: number, words: string) => ({
    label: (
      <a href={addressOfMisprint(String(id), { kind })}>{kind === 'reports' ? SAID.report : SAID.suspect}</a>
    ),
    words,
  })
  const rows = [
    ...marked
      .filter(({ is }) => is === 'suspect')
      .map(({ id, here, words }) => doubt('suspects', id ?? 0, words === null ? here : `${here} → ${words}`)),
    ...reports.map(({ number, words, should }) => doubt('reports', number, `${words} → ${should}`)),
    ...marked
      .filter(({ is }) => is === 'right')
      .map(({ here, words }) => ({
        label: <span>แก้แล้ว</span>,
        words: <Change wrong={words ?? ''} right={here} />,
      })),
  ]
  if (rows.length === 0) return null
  return (
    <ul class="doubts records">
      {rows.map(({ label, words }, index) => (
        <li key={index}>
          {label}
          <bdi>{words}</bdi>
        </li>
      ))}
    </ul>
  )
}

/** Who read it, or what changed since somebody had. */
export function Said({ seen }: { readonly seen: SeenPage }) {
  const { state, readBy, readAt, confirmedBy, confirmedAt, changes, volume, edition, page } = seen
  return (
    <>
      <p class="soft row">
        {state === 'unread' && <span>ยังไม่มีผู้อ่านหน้านี้</span>}
        {state === 'changed' && <span class="tag">เปลี่ยนไปจากที่อ่านไว้ กรุณาอ่านคำเหล่านี้อีกครั้ง</span>}
        <By label="อ่านแล้วโดย" name={readBy} at={readAt} />
        <By label="ยืนยันโดย" name={confirmedBy} at={confirmedAt} />
        <ReaderLink path={pathOfPage(volume, edition, page)}>หน้าที่ผู้อ่านเห็น</ReaderLink>
      </p>
      {changes.map(({ before, after }, index) => (
        <p class="printed" key={index}>
          <bdi>
            <Change wrong={before} right={after} />
          </bdi>
        </p>
      ))}
    </>
  )
}

interface ByProps {
  readonly label: string
  readonly name: string | null
  readonly at: string | null
}

const By = ({ label, name, at }: ByProps) =>
  name === null ? null : (
    <span>
      {label} <bdi>{name}</bdi> {at !== null && <Time at={at} />}
    </span>
  )

export function PageScreen({ one, two, three }: At) {
  const part = isEditionId(two) && one !== 'mine' ? { volume: Number(one), edition: two } : undefined
  const name = part && numberIn(three) ? `${one}/${two}/${three}` : undefined
  const looking = useLooking(pagesOf(part), name)
  return (
    <div class="reading">
      <p class="row">
        <a href={address(['pages'])}>← ผังหน้าที่อ่าน</a>
      </p>
      <Work label="หน้าที่อ่านเทียบ" atOnce={['E']} looking={looking} shortcuts={readingKeys(looking)}>
        {(seen) => (
          <>
            <h2>{titleOf(seen)}</h2>
            {seen.title !== null && (
              <p class="soft">
                <bdi>{seen.title}</bdi>
              </p>
            )}
            <Said seen={seen} />
            <div class="page-and-scan">
              <PageText seen={seen} />
              <Scan seen={seen} />
            </div>
            <Doubts seen={seen} />
          </>
        )}
      </Work>
    </div>
  )
}
