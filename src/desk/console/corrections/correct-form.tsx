/**
 * The form that corrects words: what is printed, what should be read, and why. It corrects one place, or all places
 * except those that the editor unchecks.
 */

import { useEffect, useRef, useState } from 'preact/hooks'
import { getEditionLanguageTag } from '../../../definitions/editions.ts'
import { MAX_SHORT_TEXT_CHARS } from '../../../definitions/labels.ts'
import { canKeyPublish, getFromApi, sendToApi } from '../base/api.ts'
import { trackActionBarHeight } from '../base/bar-heights.ts'
import { useDrafts } from '../base/draft.ts'
import { undoEditsWithNotice } from '../base/edits.tsx'
import { getSourceTitle, getThaiEditionName } from '../base/names.ts'
import { noticeArea } from '../base/notices.ts'
import { handleProposedInsteadError } from '../base/proposed-notice.ts'
import { formatThaiCount } from '../base/readable-values.tsx'
import { PassageSourceWithLinks } from '../base/reader-link.tsx'
import { type FormErrors, isHttp409Error, toDisplayedError } from '../base/request-errors.ts'
import {
  askBeforeLeavingUnsavedText,
  createScreenAddress,
  DESK_ROOT,
  navigateTo,
  useScreenOpenTest,
} from '../base/route.ts'
import { ConfirmQuestion, FormWithoutPageLoad } from '../form/controls.tsx'
import {
  EarlierDraftList,
  FormSaveWarnings,
  NextProposalNoteField,
  SEND_FOR_REVIEW_LABEL,
} from '../form/draft-offer.tsx'
import { FormField } from '../form/field.tsx'
import { FormErrorSummary, getFieldInputId } from '../form/issues.tsx'
import type { MisprintPlace } from '../misprints/misprint.ts'
import { CorrectionPlaces, type CorrectionPlacesLookup, useCorrectionPlaces } from './correction-places.tsx'
import { createDoubledWordCorrections } from './replaced-words.ts'
import {
  type CorrectionBody,
  type CorrectionFormInitialValues,
  relocateCorrectionToTypedWords,
} from './requested-correction.ts'

/** The typed values of the form. */
interface Typed {
  readonly wrong: string
  readonly right: string
  readonly reason: string
  readonly evidence: string
  readonly everywhere: boolean
  readonly except: readonly string[]
}

const FORM = 'correct'

/** The text fields in order; the first takes the focus, with the caret at its start. */
const FIELDS = [
  ['right', 'คำที่ถูก'],
  ['wrong', 'คำที่พิมพ์ไว้'],
  ['reason', 'เหตุผล ผู้อ่านเห็น'],
  ['evidence', 'หลักฐาน เช่น แหล่งอื่นว่าอย่างไร (ไม่ใส่ก็ได้)'],
] as const

/** The last reason that the editor gave, because most corrections have the same one. */
let lastReason = 'พิมพ์ผิด'

interface CorrectFormProps {
  readonly place: MisprintPlace
  readonly initial: CorrectionFormInitialValues
}

/**
 * Renders the form that creates a correction.
 * @param place the printed words and where they are
 * @param initial initial values of the fields, and the address to return to
 */
export function CorrectionForm({ place, initial }: CorrectFormProps) {
  const first = getInitialTexts(place, initial)
  const [typed, setTyped] = useState(first)
  const [errors, setErrors] = useState<readonly FormErrors[]>([])
  const [busy, setBusy] = useState(false)
  const drafts = useDrafts<Typed>(`corrections/${JSON.stringify(place)}`)
  const isChanged = JSON.stringify(typed) !== JSON.stringify(first)
  const hasUnsaved = useRef(false)
  hasUnsaved.current = isChanged
  useEffect(() => askBeforeLeavingUnsavedText(() => hasUnsaved.current), [])
  const isScreenOpen = useScreenOpenTest()
  const change = (next: Typed) => {
    setTyped(next)
    if (JSON.stringify(next) === JSON.stringify(first)) drafts.deleteOwn()
    else drafts.save(next)
  }
  const isDoubled = createDoubledWordCorrections(place, typed.wrong.trim()).length > 0
  const isDifferent = typed.right.trim() !== typed.wrong.trim() && (isDoubled || typed.right.trim() !== '')
  const body = toCorrectionBody(place, typed, initial)
  const isComplete = isDifferent && typed.wrong.trim() !== ''
  const lookup = useCorrectionPlaces(isComplete ? { ...body, except: [] } : undefined, place, busy)
  /** The right words about which the editor was already warned. */
  const [warnedAbout, setWarnedAbout] = useState<string>()
  const warnings = lookup.found?.warnings ?? []
  const save = async (isSure = false) => {
    if (busy || drafts.leftDrafts.length > 0) return
    if (warnings.length > 0 && !isSure) return setWarnedAbout(typed.right)
    setWarnedAbout(undefined)
    setBusy(true)
    setErrors([])
    try {
      const sent = await relocateCorrectionToTypedWords(body, place)
      const { correction, edit, places } = await sendToApi('post', '/api/desk/corrections', {}, sent)
      finish(correction.id, `แก้เป็น “${correction.right}” แล้ว ${formatThaiCount(places)} แห่ง`, () =>
        undoEditsWithNotice([edit], { batch: places > 1 }),
      )
    } catch (error) {
      if (handleProposedInsteadError(error)) return leaveTo(initial.from ?? createScreenAddress(['corrections']))
      const equal = isHttp409Error(error) ? await findCorrection(place, typed).catch(() => undefined) : undefined
      if (equal) finish(equal.id, `คำนี้แก้ไว้แล้วโดย ${equal.key ?? 'ผู้อื่น'}`)
      else {
        setErrors([{ form: FORM, problem: toDisplayedError(error) }])
        // only here: after a success, the form stays locked until the next screen, and looks nothing up
        setBusy(false)
      }
    }
  }
  // errors from saving are already shown above the form
  const { issues = {} } = errors[0]?.problem ?? lookup.error ?? {}
  useEffect(focusFirstField, [])
  const leaveTo = (to: string) => {
    hasUnsaved.current = false
    drafts.deleteOwn()
    lastReason = typed.reason
    if (isScreenOpen()) openAddress(to)
  }
  const finish = (id: number, sentence: string, undo?: () => void) => {
    const { from = '' } = initial
    // a proofreader goes back to the page
    leaveTo(from.startsWith(`${DESK_ROOT}/pages/`) ? from : createScreenAddress(['corrections', id], { from }))
    noticeArea.showDone(sentence, undo)
  }
  return (
    <>
      <EarlierDraftList drafts={drafts} onUse={change} />
      <FormErrorSummary errors={errors} />
      <FormWithoutPageLoad
        class="record"
        noValidate
        // text typed while the form is sent would be lost
        inert={busy || drafts.leftDrafts.length > 0}
        onSend={() => save()}
      >
        <PrintedLine place={place} right={isDifferent ? typed.right : undefined} />
        {isDoubled && <p class="soft">คำนี้พิมพ์ซ้ำกันสองครั้ง เว้นช่อง “คำที่ถูก” ให้ว่างเพื่อตัดออกคำหนึ่ง</p>}
        {FIELDS.map(([name, th]) => (
          <FormField
            key={name}
            {...{ form: FORM, name, issues, value: typed[name], isQuoted: true }}
            field={{ kind: 'text', label: { th, en: name }, max: MAX_SHORT_TEXT_CHARS }}
            language={name === 'right' || name === 'wrong' ? getEditionLanguageTag(place.edition) : undefined}
            warnings={name === 'right' ? warnings : []}
            onChange={(value) => change({ ...typed, [name]: value ?? '', ...(name === 'wrong' && { except: [] }) })}
          />
        ))}
        <EverywhereCheck {...{ place, typed, onChange: change }} />
        <PlacesOrError {...{ lookup, place, errors, typed, onChange: change }} />
        <NextProposalNoteField />
        <p class="row actions" ref={trackActionBarHeight}>
          {warnedAbout === typed.right && warnings.length > 0 ? (
            <ConfirmQuestion
              question="ตัวหนังสือของคำที่ถูกอาจผิด จะแก้ตามนี้หรือไม่"
              confirmLabel="แก้ตามนี้"
              onAnswer={(isSure) => (isSure ? void save(true) : setWarnedAbout(undefined))}
            />
          ) : (
            <button type="submit" disabled={busy}>
              {busy ? 'กำลังบันทึก…' : getSaveLabel(typed, lookup.found?.total)}
            </button>
          )}
          <FormSaveWarnings drafts={drafts} />
        </p>
      </FormWithoutPageLoad>
    </>
  )
}

/** Opens a desk screen without reloading, and a reader's page by loading it. */
function openAddress(to: string): void {
  if (to.startsWith(`${DESK_ROOT}/`)) navigateTo(to, 'replace')
  else location.assign(to)
}

function focusFirstField(): void {
  const first = document.getElementById(getFieldInputId(FORM, 'right'))
  if (!(first instanceof HTMLInputElement)) return
  first.focus()
  first.setSelectionRange(0, 0)
}

/** Returns the initial values: the printed words, or the proposal of the page that linked here. */
const getInitialTexts = (place: MisprintPlace, initial: CorrectionFormInitialValues): Typed => ({
  wrong: place.wrong,
  right: initial.right ?? place.wrong,
  reason: lastReason,
  evidence: initial.evidence ?? '',
  everywhere: initial.everywhere === 'true',
  except: [],
})

const getSaveLabel = ({ everywhere, except }: Typed, total: number | undefined): string =>
  !canKeyPublish.value
    ? SEND_FOR_REVIEW_LABEL
    : everywhere && total !== undefined
      ? `แก้ ${formatThaiCount(total - except.length)} แห่ง`
      : 'แก้คำนี้'

const toCorrectionBody = (place: MisprintPlace, typed: Typed, initial: CorrectionFormInitialValues): CorrectionBody => {
  const { everywhere, except, evidence, ...words } = typed
  const report = Number(initial.report)
  return {
    ...place,
    ...words,
    ...(evidence === '' ? {} : { evidence }),
    ...(everywhere ? { everywhere, except: [...except] } : {}),
    ...(report > 0 ? { report } : {}),
  }
}

/** Number of newest corrections searched. */
const MAX_SEARCHED_CORRECTIONS = 50

/** Finds an existing equal correction: the answer to the first try was lost, or another editor was faster. */
async function findCorrection({ source, division, entry, edition, page }: MisprintPlace, { wrong, right }: Typed) {
  const query = { source, division, limit: MAX_SEARCHED_CORRECTIONS }
  const { items } = await getFromApi('/api/desk/corrections', query)
  return items.find(
    (item) =>
      item.entry === entry &&
      item.edition === edition &&
      item.page === page &&
      item.wrong === wrong.trim() &&
      item.right === right.trim(),
  )
}

/** Renders the printed line of the words with the typed correction, and its place. */
function PrintedLine({ place, right }: { readonly place: MisprintPlace; readonly right: string | undefined }) {
  const { source, division, entry, edition, volume, page, before, wrong, after } = place
  return (
    <>
      <p class="printed">
        <bdi>
          …{before} {right === undefined ? <mark>{wrong}</mark> : <del>{wrong}</del>} <ins>{right}</ins> {after}…
        </bdi>
      </p>
      <PassageSourceWithLinks {...{ source, division, entry, volume, edition, page }} />
    </>
  )
}

interface EverywhereProps {
  readonly place: MisprintPlace
  readonly typed: Typed
  readonly onChange: (typed: Typed) => void
}

/** Renders the checkbox that corrects the words wherever their source prints them. */
const EverywhereCheck = ({ place, typed, onChange }: EverywhereProps) => (
  <label class="check">
    <input
      type="checkbox"
      id={getFieldInputId(FORM, 'everywhere')}
      checked={typed.everywhere}
      onChange={({ currentTarget }) => onChange({ ...typed, everywhere: currentTarget.checked, except: [] })}
    />
    <span>
      แก้ทุกแห่งที่ <bdi>{getSourceTitle(place.source)}</bdi> ({getThaiEditionName(place.edition)}) พิมพ์คำนี้
    </span>
  </label>
)

interface PlacesOrErrorProps extends EverywhereProps {
  readonly lookup: CorrectionPlacesLookup
  readonly errors: readonly FormErrors[]
}

/** Renders where the correction would apply, or why it applies nowhere. */
const PlacesOrError = ({ lookup, place, errors, typed, onChange }: PlacesOrErrorProps) => (
  <div aria-live="polite">
    {lookup.error && errors.length === 0 && <p class="fault">{lookup.error.message}</p>}
    {lookup.found && !typed.everywhere && <p class="soft">พบคำนี้ {formatThaiCount(lookup.found.total)} แห่งตามที่เลือกไว้</p>}
    {lookup.found && typed.everywhere && (
      <CorrectionPlaces
        found={lookup.found}
        edition={place.edition}
        wrong={lookup.sent?.wrong ?? typed.wrong}
        right={lookup.sent?.right ?? typed.right}
        except={typed.except}
        onExcept={(except) => onChange({ ...typed, except })}
      />
    )}
  </div>
)
