/** One pair before the editor: whose texts they are, what was decided about it, and where they differ. */

import { DECISIONS } from '../../../definitions/collection-names.ts'
import { address } from '../base/route.ts'
import { useShared } from '../base/shared.ts'
import { editionNames, sourceName } from '../base/text-names.ts'
import { readableTime } from '../base/times.ts'
import { Differences } from './differences.tsx'
import { CHOICE_NAMES, CLASS_NAMES, type Conflict, pairKey } from './words.ts'

export function Pair({ conflict }: { readonly conflict: Conflict }) {
  const { title, division, entry, edition, volume, hidden } = conflict
  const editions = useShared(editionNames)
  return (
    <>
      <h2>
        <bdi>{title}</bdi>
      </h2>
      <p class="soft row">
        <span>
          เล่ม {volume} · {editions[edition] ?? edition} · {CLASS_NAMES[conflict.class]}
        </span>
        {hidden && <span class="tag">ซ่อนอยู่</span>}
        <a href={address(['canon', division, entry])}>หัวข้อ</a>
        <a href={address(['history'], { collection: DECISIONS, record: pairKey(conflict) })}>ประวัติของคู่นี้</a>
      </p>
      <Decided conflict={conflict} />
      <Sources conflict={conflict} />
      <Differences key={pairKey(conflict)} conflict={conflict} />
    </>
  )
}

/** Whose texts stand side by side below. */
export const Sources = ({ conflict: { sides } }: { readonly conflict: Conflict }) => (
  <p class="sources">
    {sides.map(({ source, shown, passage }) => (
      <span key={passage}>
        <bdi>{sourceName(source)}</bdi> {shown && <span class="tag">ผู้อ่านเห็น</span>}
      </span>
    ))}
  </p>
)

function Decided({ conflict }: { readonly conflict: Conflict }) {
  const { decision, decidedAt, key, note, chosen, remark } = conflict
  if (decision === null && remark === null) return null
  return (
    <div class="decided">
      <p>
        <span class="tag">{decision === null ? 'เคยตัดสินไว้' : `ตัดสินแล้ว: ${CHOICE_NAMES[decision]}`}</span>{' '}
        {key !== null && (
          <>
            โดย <bdi>{key}</bdi>
          </>
        )}{' '}
        {decidedAt !== null && <time dateTime={decidedAt}>{readableTime(decidedAt)}</time>}
      </p>
      {remark === 'absent' && (
        <p>
          ตัดสินไว้ให้แสดง <bdi>{sourceName(chosen ?? '')}</bdi> แต่ตอนนี้แหล่งนั้นไม่มีข้อความของหัวข้อนี้ จึงกลับมารอตัดสิน
          เมื่อแหล่งนั้นกลับมา คำตัดสินเดิมจะใช้ได้อีก
        </p>
      )}
      {remark === 'apart' && (
        <p>
          ตัดสินไว้ให้แสดง <bdi>{sourceName(chosen ?? '')}</bdi> แต่แหล่งนั้นเป็นคนละฉบับกับหน้าหนังสือนี้ จึงมีไว้เทียบเคียง
          ไม่ใช่ให้เลือกแทนกัน
        </p>
      )}
      {remark === 'by-ranks' && (
        <p>
          คำตัดสินนี้มาจากสำเนารุ่นเก่าที่บอกเพียงแหล่งแรกหรือแหล่งที่สอง จึงอ่านตามลำดับแหล่งในคลังนี้ว่าให้แสดง{' '}
          <bdi>{sourceName(chosen ?? '')}</bdi> กรุณาตรวจดูแล้วตัดสินอีกครั้งเพื่อยืนยัน
        </p>
      )}
      {note && (
        <p>
          หมายเหตุ: <bdi>{note}</bdi>
        </p>
      )}
    </div>
  )
}
