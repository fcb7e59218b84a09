/** Which screen an address opens. */

import { type ComponentChildren, type ComponentType, createElement } from 'preact'
import { bulkKindOf } from '../../definitions/bulk-kinds.ts'
import { storedResources } from '../../definitions/registry.ts'
import { publishes } from './base/api.ts'
import { later } from './base/loaded.tsx'
import { nameOfCollection, resourceNamed } from './base/names.ts'
import { NEW } from './base/records.ts'
import type { At, Route } from './base/route.ts'
import { isKind } from './misprints/filter.ts'
import { ListScreen } from './screens/list.tsx'
import { StartScreen } from './screens/start.tsx'

/** What the navigation leads to, by the first part of the address, in its groups. */
export interface Group {
  readonly label: string
  readonly screens: readonly (readonly [name: string, title: string])[]
}

/** What writes many things at once, which a key that only proposes may not. */
const OF_MANY = ['batch', 'collections', 'bulk', 'replace']

/** The screens in groups. @param publishes whether the key may: who proposes sees what that is about */
export const groupsOf = (publishes: boolean): readonly Group[] => [
  {
    label: '',
    screens: [
      ['', 'งานที่รออยู่'],
      publishes ? ['proposals', 'รอตรวจ'] : ['mine', 'งานของฉัน'],
      ['first-hour', 'ชั่วโมงแรก'],
    ],
  },
  {
    label: 'แก้คำ',
    screens: [
      ['misprints', 'คำผิด'],
      ['conflicts', 'ข้อความที่ไม่ตรงกัน'],
      ...(publishes ? ([['batch', 'ตัดสินทีละหลายคู่']] as const) : []),
      ['corrections', 'คำที่แก้แล้ว'],
      ['pages', 'อ่านเทียบกับฉบับพิมพ์'],
    ],
  },
  {
    label: 'บทสวดและหนังสือ',
    screens: [
      ...storedResources.map(({ name, label }) => [name, label.th] as const),
      ['canon', 'สารบัญพระไตรปิฎก'],
    ],
  },
  {
    label: 'ดูแล',
    screens: [
      ['history', 'ประวัติการแก้ไข'],
      ['sources', 'แหล่งข้อความที่นำเข้า'],
      ...(publishes
        ? ([
            ['replace', 'ค้นและแทน'],
            ['collections', 'นำออกและนำกลับ'],
          ] as const)
        : []),
    ],
  },
]

/** Titles by the first part of the address. */
export const TITLES: ReadonlyMap<string, string> = new Map(
  [true, false].flatMap((publishes) => groupsOf(publishes).flatMap(({ screens }) => screens)),
)

/** A title, empty where it is the menu's and undefined where there is no such screen; and what is drawn of the address. */
type Shape = readonly [title: string | ((at: At) => string | undefined), screen: ComponentType<At>]

const FirstHour = later(() => import('./screens/first-hour.tsx'), 'FirstHourScreen')

/** By the shape of addresses: `*` represents any part, `{}` for the name of any resource. */
const SHAPES: ReadonlyMap<string, Shape> = new Map(
  Object.entries<Shape>({
    '': ['', StartScreen],
    '{}': ['', ListScreen],
    '{}/*': [
      ({ name, one }) => `${one === NEW ? 'เพิ่ม' : ''}${nameOfCollection(name)}`,
      later(() => import('./screens/record.tsx'), 'RecordScreen'),
    ],
    'books/*/contents': ['เนื้อหาหนังสือ', later(() => import('./screens/book.tsx'), 'BookScreen')],
    batch: ['', later(() => import('./screens/batch.tsx'), 'BatchScreen')],
    'bulk/*': [
      ({ one }) => bulkKindOf(one) && `วาง${nameOfCollection(one)}หลายรายการ`,
      later(() => import('./screens/bulk.tsx'), 'BulkScreen'),
    ],
    canon: ['', later(() => import('./screens/tree.tsx'), 'VolumesScreen')],
    'canon/*': [({ one }) => `สารบัญเล่ม ${one}`, later(() => import('./screens/tree.tsx'), 'TreeScreen')],
    'canon/*/*': [
      ({ two }) => `${two === NEW ? 'เพิ่ม' : ''}หัวข้อพระไตรปิฎก`,
      later(() => import('./screens/record.tsx'), 'HeadingScreen'),
    ],
    corrections: ['', later(() => import('./screens/corrections.tsx'), 'CorrectionsScreen')],
    'corrections/+': ['แก้คำผิด', later(() => import('./screens/correct.tsx'), 'CorrectScreen')],
    'corrections/*': ['', later(() => import('./screens/corrections.tsx'), 'CorrectionScreen')],
    'first-hour': ['', FirstHour],
    'first-hour/*': ['', FirstHour],
    history: ['', later(() => import('./screens/history.tsx'), 'HistoryScreen')],
    'history/weeks': ['งานของแต่ละคน', later(() => import('./screens/progress.tsx'), 'WeeksScreen')],
    'history/*': ['การแก้ไขครั้งหนึ่ง', later(() => import('./screens/history.tsx'), 'EditScreen')],
    mine: ['', later(() => import('./screens/mine.tsx'), 'MineScreen')],
    'mine/*': ['', later(() => import('./screens/mine.tsx'), 'OneOfMineScreen')],
    'misprints/progress': [
      'ความคืบหน้าของคำผิด',
      later(() => import('./screens/progress.tsx'), 'MisprintProgressScreen'),
    ],
    pages: ['', later(() => import('./screens/pages.tsx'), 'PagesScreen')],
    replace: ['', later(() => import('./screens/replace.tsx'), 'ReplaceScreen')],
    sources: ['', later(() => import('./screens/sources.tsx'), 'SourcesScreen')],
    collections: ['', later(() => import('./screens/collections.tsx'), 'CollectionsScreen')],
    find: ['ผลการค้น', later(() => import('./screens/find.tsx'), 'FindScreen')],
    untranslated: [
      ({ query }) => `รอคำแปล: ${nameOfCollection(query.get('collection') ?? '')}`,
      later(() => import('./screens/untranslated.tsx'), 'UntranslatedScreen'),
    ],
  }),
)

const NOWHERE = '?'

/** Screens that are others with another query. */
const ANEW = ['batch', 'corrections/+', 'find']

/** Queues open at one of their things where the address names it: all addresses that fit open one screen. */
const QUEUES: ReadonlyMap<string, readonly [fits: (at: At) => boolean, screen: ComponentType<At>]> = new Map(
  Object.entries({
    conflicts: [() => true, later(() => import('./screens/conflicts.tsx'), 'ConflictScreen')],
    misprints: [
      ({ one }) => isKind(one || 'suspects'),
      later(() => import('./screens/misprints.tsx'), 'MisprintsScreen'),
    ],
    proposals: [({ two }) => two === '', later(() => import('./screens/proposals.tsx'), 'ProposalsScreen')],
    pages: [
      ({ one, two }) => one === 'mine' || two !== '',
      later(() => import('./screens/page.tsx'), 'PageScreen'),
    ],
  }),
)

interface Screen {
  readonly title: string
  readonly screen: ComponentChildren
  /** Whether all addresses that begin so open this one screen; the focus stays where it is between them. */
  readonly isWhole?: true
}

/** The screen of an address. */
export function screenOf({ parts, query }: Route): Screen {
  const [name = '', one = '', two = '', three = ''] = parts
  const at: At = { name, one, two, three, query }
  const own = TITLES.get(name) ?? ''
  if (!publishes.value && OF_MANY.includes(name)) return { title: own, screen: <p>{ONE_BY_ONE}</p> }
  const resource = resourceNamed(name)
  // what is in the API below a collection without being a record of it
  if (resource?.reservedSlugs?.includes(one) && two === '') {
    const inner = storedResources.find(({ path }) => path === `${resource.path}/${one}`)
    return screenOf({ parts: inner ? [inner.name] : [one, name], query })
  }
  const [fits, queue] = QUEUES.get(name) ?? []
  if (queue && fits?.(at)) return { title: own, isWhole: true, screen: createElement(queue, at) }
  const stars = parts.slice(1).map(() => '*')
  const fitting = [
    parts,
    [name, '*', ...parts.slice(2)],
    [name, ...stars],
    [resource ? '{}' : NOWHERE, ...stars],
  ]
  const shape = fitting.map((some) => some.join('/')).find((some) => SHAPES.has(some)) ?? NOWHERE
  const [called, screen] = SHAPES.get(shape) ?? []
  const title = typeof called === 'function' ? called(at) : called || own
  if (!screen || title === undefined)
    return { title: 'ไม่พบหน้าจอนี้', screen: <p>กรุณาเลือกหน้าจอจากรายการด้านข้าง</p> }
  const key = [...parts, ANEW.includes(shape) ? query : ''].join('/')
  return { title, screen: createElement(screen, { ...at, key }) }
}

const ONE_BY_ONE = 'งานนี้เปลี่ยนหลายรายการพร้อมกัน จึงเสนอให้ตรวจไม่ได้ กรุณาทำทีละรายการ หรือให้ผู้ที่เผยแพร่ได้ทำ'
