/** Maps desk addresses to screens. */

import { type ComponentChildren, type ComponentType, createElement } from 'preact'
import { findBulkPasteDefinition } from '../../definitions/bulk-kinds.ts'
import { allResources } from '../../definitions/registry.ts'
import { canKeyPublish } from './base/api.ts'
import { lazyComponent } from './base/load-and-render.tsx'
import { findResource, getThaiCollectionName } from './base/names.ts'
import { NEW_RECORD_SLUG } from './base/records.ts'
import type { DeskRoute, ScreenAddress } from './base/route.ts'
import { isMisprintKind } from './misprints/filter.ts'
import { StartScreen } from './screens/start.tsx'

/** A group of the navigation menu: its label, which may be empty, and its screens by first path segment. */
export interface NavigationGroup {
  readonly label: string
  readonly screens: readonly (readonly [name: string, title: string])[]
}

/** Screens that write many records at once; they need a key that may publish. */
const BATCH_SCREENS = ['batch', 'collections', 'bulk', 'replace']

/**
 * Returns the groups of the navigation menu.
 * @param publishes whether the key may publish; if not, the menu has the editor's own proposals instead of the review
 */
export const getDeskNavigationGroups = (publishes: boolean): readonly NavigationGroup[] => [
  {
    label: '',
    screens: [['', 'งานที่รออยู่'], publishes ? ['proposals', 'รอตรวจ'] : ['mine', 'งานของฉัน'], ['first-hour', 'ชั่วโมงแรก']],
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
    screens: [...allResources.map(({ name, label }) => [name, label.th] as const), ['canon', 'สารบัญพระไตรปิฎก']],
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

/** Thai titles of the screens in the menu, by first path segment. */
export const SCREEN_TITLES: ReadonlyMap<string, string> = new Map(
  [true, false].flatMap((publishes) => getDeskNavigationGroups(publishes).flatMap(({ screens }) => screens)),
)

/** Title and component of a screen. An empty title means the menu's; undefined means that no such screen exists. */
type ScreenEntry = readonly [
  title: string | ((at: ScreenAddress) => string | undefined),
  screen: ComponentType<ScreenAddress>,
]

const FirstHour = lazyComponent(() => import('./screens/first-hour.tsx'), 'FirstHourScreen')

/** Screens by address pattern: `*` matches any segment, `{}` the name of any resource. */
const SCREENS: ReadonlyMap<string, ScreenEntry> = new Map(
  Object.entries<ScreenEntry>({
    '': ['', StartScreen],
    '{}': ['', lazyComponent(() => import('./screens/list.tsx'), 'RecordListScreen')],
    '{}/*': [
      ({ name, one }) => `${one === NEW_RECORD_SLUG ? 'เพิ่ม' : ''}${getThaiCollectionName(name)}`,
      lazyComponent(() => import('./screens/record.tsx'), 'RecordScreen'),
    ],
    'books/*/contents': ['เนื้อหาหนังสือ', lazyComponent(() => import('./screens/book.tsx'), 'BookChaptersScreen')],
    batch: ['', lazyComponent(() => import('./screens/batch.tsx'), 'BulkDecisionScreen')],
    'bulk/*': [
      ({ one }) => findBulkPasteDefinition(one) && `วาง${getThaiCollectionName(one)}หลายรายการ`,
      lazyComponent(() => import('./screens/bulk.tsx'), 'BulkPasteScreen'),
    ],
    canon: ['', lazyComponent(() => import('./screens/tree.tsx'), 'CanonVolumesScreen')],
    'canon/*': [({ one }) => `สารบัญเล่ม ${one}`, lazyComponent(() => import('./screens/tree.tsx'), 'HeadingTreeScreen')],
    'canon/*/*': [
      ({ two }) => `${two === NEW_RECORD_SLUG ? 'เพิ่ม' : ''}หัวข้อพระไตรปิฎก`,
      lazyComponent(() => import('./screens/record.tsx'), 'HeadingScreen'),
    ],
    corrections: ['', lazyComponent(() => import('./screens/corrections.tsx'), 'CorrectionListScreen')],
    'corrections/+': ['แก้คำผิด', lazyComponent(() => import('./screens/correct.tsx'), 'NewCorrectionScreen')],
    'corrections/*': ['', lazyComponent(() => import('./screens/corrections.tsx'), 'CorrectionDetailsScreen')],
    'first-hour': ['', FirstHour],
    'first-hour/*': ['', FirstHour],
    history: ['', lazyComponent(() => import('./screens/history.tsx'), 'EditHistoryScreen')],
    'history/weeks': ['งานของแต่ละคน', lazyComponent(() => import('./screens/progress.tsx'), 'WeeklyWorkScreen')],
    'history/*': ['การแก้ไขครั้งหนึ่ง', lazyComponent(() => import('./screens/history.tsx'), 'EditDetailsScreen')],
    mine: ['', lazyComponent(() => import('./screens/own-proposals.tsx'), 'OwnProposalsScreen')],
    'mine/*': ['', lazyComponent(() => import('./screens/own-proposals.tsx'), 'OwnProposalScreen')],
    'misprints/progress': [
      'ความคืบหน้าของคำผิด',
      lazyComponent(() => import('./screens/progress.tsx'), 'MisprintProgressScreen'),
    ],
    pages: ['', lazyComponent(() => import('./screens/pages.tsx'), 'ProofreadingProgressScreen')],
    replace: ['', lazyComponent(() => import('./screens/replace.tsx'), 'FindAndReplaceScreen')],
    sources: ['', lazyComponent(() => import('./screens/sources.tsx'), 'ImportedSourcesScreen')],
    collections: ['', lazyComponent(() => import('./screens/collections.tsx'), 'CollectionsScreen')],
    find: ['ผลการค้น', lazyComponent(() => import('./screens/find.tsx'), 'LibrarySearchScreen')],
    untranslated: [
      ({ query }) => `รอคำแปล: ${getThaiCollectionName(query.get('collection') ?? '')}`,
      lazyComponent(() => import('./screens/untranslated.tsx'), 'UntranslatedRecordsScreen'),
    ],
  }),
)

/** A pattern that no address matches. */
const NO_PATTERN = '?'

/** Screens that must restart when the query changes. */
const RESTARTING_SCREENS = ['batch', 'corrections/+', 'find']

/** Queue screens: all addresses below a queue open the same screen, at the item that the address names. */
const QUEUES: ReadonlyMap<
  string,
  readonly [isInQueue: (at: ScreenAddress) => boolean, screen: ComponentType<ScreenAddress>]
> = new Map(
  Object.entries({
    conflicts: [() => true, lazyComponent(() => import('./screens/conflicts.tsx'), 'ConflictQueueScreen')],
    misprints: [
      ({ one }) => isMisprintKind(one || 'suspects'),
      lazyComponent(() => import('./screens/misprints.tsx'), 'MisprintQueueScreen'),
    ],
    proposals: [({ two }) => two === '', lazyComponent(() => import('./screens/proposals.tsx'), 'ProposalQueueScreen')],
    pages: [
      ({ one, two }) => one === 'mine' || two !== '',
      lazyComponent(() => import('./screens/page.tsx'), 'ProofreadingScreen'),
    ],
  }),
)

interface Screen {
  readonly title: string
  readonly screen: ComponentChildren
  /** Whether all addresses below it open this screen, which then keeps the focus. */
  readonly isQueue?: true
}

/** Returns the title and the component of the screen for an address. An unknown address gets a screen that says so. */
export function findScreen({ parts, query }: DeskRoute): Screen {
  const [name = '', one = '', two = '', three = ''] = parts
  const at: ScreenAddress = { name, one, two, three, query }
  const menuTitle = SCREEN_TITLES.get(name) ?? ''
  if (!canKeyPublish.value && BATCH_SCREENS.includes(name)) return { title: menuTitle, screen: <p>{NOT_PROPOSABLE}</p> }
  const resource = findResource(name)
  // a resource below a collection's path is not a record of it
  if (resource?.reservedSlugs?.includes(one) && two === '') {
    const inner = allResources.find(({ path }) => path === `${resource.path}/${one}`)
    return findScreen({ parts: inner ? [inner.name] : [one, name], query })
  }
  const [isInQueue, queue] = QUEUES.get(name) ?? []
  if (queue && isInQueue?.(at)) return { title: menuTitle, isQueue: true, screen: createElement(queue, at) }
  const wildcards = parts.slice(1).map(() => '*')
  const patterns = [
    parts,
    [name, '*', ...parts.slice(2)],
    [name, ...wildcards],
    [resource ? '{}' : NO_PATTERN, ...wildcards],
  ]
  const pattern = patterns.map((segments) => segments.join('/')).find((name) => SCREENS.has(name)) ?? NO_PATTERN
  const [titleOrFunction, screen] = SCREENS.get(pattern) ?? []
  const title = typeof titleOrFunction === 'function' ? titleOrFunction(at) : titleOrFunction || menuTitle
  if (!screen || title === undefined) return { title: 'ไม่พบหน้าจอนี้', screen: <p>กรุณาเลือกหน้าจอจากเมนู</p> }
  const key = [...parts, RESTARTING_SCREENS.includes(pattern) ? query : ''].join('/')
  return { title, screen: createElement(screen, { ...at, key }) }
}

const NOT_PROPOSABLE = 'งานนี้เปลี่ยนหลายรายการพร้อมกัน จึงเสนอให้ตรวจไม่ได้ กรุณาทำทีละรายการ หรือให้ผู้ที่เผยแพร่ได้ทำ'
