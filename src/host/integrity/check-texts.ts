/** Finds stored texts that would be rejected today: direction overrides, and user names in addresses. */

import type { Database } from 'bun:sqlite'
import { toColumnName } from '../../../db/columns.ts'
import { type TableRecordedForUndo, tablesRecordedForUndo } from '../../../db/recorded-tables.ts'
import { contractResources } from '../../definitions/registry.ts'
import { DIRECTION_OVERRIDE_SIGNS } from '../../foundation/direction-signs.ts'
import { formatFirstFewNames } from '../../foundation/validation/first-few.ts'
import { hasUrlUserInfo } from '../../foundation/validation/web-address.ts'
import type { IntegrityFault } from './integrity-fault.ts'

/** Finds texts of records that a request could not store today: direction override signs, and links with user names. */
export const findUnsafeRecordTexts = (sqlite: Database): readonly IntegrityFault[] => [
  ...tablesRecordedForUndo.flatMap((table) => findDirectionOverrides(sqlite, table)),
  ...findAddressesWithUserNames(sqlite),
]

function findDirectionOverrides(sqlite: Database, { name, columns }: TableRecordedForUndo): readonly IntegrityFault[] {
  const has = columns.map((column) => `${column} GLOB $turns`).join(' OR ')
  const found = sqlite
    .query<{ n: number }, { turns: string }>(`SELECT count(*) AS n FROM ${name} WHERE ${has}`)
    .get({ turns: `*[${DIRECTION_OVERRIDE_SIGNS}]*` })
  if (!found?.n) return []
  return [
    {
      what: `มีเครื่องหมายกลับทิศตัวอักษรที่มองไม่เห็น (U+202A–202E หรือ U+2066–2069) ใน ${name} ${found.n} แถว`,
      remedy: 'หารายการเหล่านั้นที่โต๊ะทำงาน ลบข้อความช่องนั้นแล้วพิมพ์ใหม่ ข้อความที่เก็บไว้ยังแสดงตามเดิม',
    },
  ]
}

function findAddressesWithUserNames(sqlite: Database): readonly IntegrityFault[] {
  return contractResources.flatMap(({ name: resource, path, fields }) =>
    Object.entries(fields).flatMap(([field, { kind }]) => {
      if (kind !== 'url') return []
      const table = tablesRecordedForUndo.find(({ owner }) => owner.collection === resource)
      if (!table) return []
      const rows = sqlite
        .query<{ slug: string; address: string }, []>(
          `SELECT slug, ${toColumnName(field, kind)} AS address FROM ${table.name} WHERE address LIKE 'http%@%' ORDER BY slug`,
        )
        .all()
        .filter(({ address }) => hasUrlUserInfo(address))
      if (rows.length === 0) return []
      return [
        {
          what: `ลิงก์ใน ${path} มีชื่อผู้ใช้หรือรหัสผ่านอยู่ ${rows.length} รายการ (${formatFirstFewNames(rows.map(({ slug }) => slug))})`,
          remedy: `แก้ช่อง ${field} ของรายการเหล่านั้นให้เป็นลิงก์ที่ไม่มีชื่อผู้ใช้ ระหว่างนี้ผู้อ่านเห็นเป็นข้อความ`,
        },
      ]
    }),
  )
}
